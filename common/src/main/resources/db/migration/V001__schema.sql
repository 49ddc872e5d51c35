-- Everything Dirigent knows. Payloads are json, not jsonb: a message must come out as it went in.

create table connection (
  id          uuid        primary key,
  code        text        not null unique check (code ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  kind        text        not null,
  config      json        not null,             -- plain fields, shown as they are
  sealed      json        not null,             -- secret fields by name, as ciphertext
  version     int         not null default 1 check (version > 0),
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  checked_at  timestamptz,
  check_ok    boolean,
  check_detail text,
  check ((checked_at is null) = (check_ok is null))
);

create table pipeline (
  id              uuid        primary key,
  code            text        not null unique check (code ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  name            text,
  description     text,
  tags            text[]      not null default '{}',
  active          boolean     not null default true,
  current_version int         not null check (current_version > 0),
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now()
);

-- Immutable; runs pin theirs.
create table pipeline_version (
  id          uuid        primary key,
  pipeline_id uuid        not null references pipeline on delete cascade,
  version     int         not null check (version > 0),
  digest      text        not null,             -- SHA-256 of the canonical document
  document    json        not null,
  created_by  text        not null,
  created_at  timestamptz not null default now(),
  unique (pipeline_id, version)
);

create table source (
  id            uuid        primary key,
  pipeline_id   uuid        not null references pipeline on delete cascade,
  code          text        not null,
  kind          text        not null,
  step          text        not null,
  config        json        not null,
  max_in_flight int         not null check (max_in_flight > 0),
  state         text        not null default 'active' check (state in ('active', 'paused', 'failed', 'disabled')),
  generation    int         not null default 0,   -- moves on when an operator moves the position on purpose
  cursor        json,
  failures      int         not null default 0,
  error_code    text,
  error_message text,
  retry_at      timestamptz,                      -- failed: when it is taken up again
  runs_created  bigint      not null default 0,
  rejected      bigint      not null default 0,
  last_run_at   timestamptz,
  retired       boolean     not null default false, -- no longer declared by the current version
  owner         uuid,                             -- the worker that holds its consumer
  epoch         bigint      not null default 0,   -- fences a holder that lost it
  expires_at    timestamptz,
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now(),
  unique (pipeline_id, code),
  check ((owner is null) = (expires_at is null)),
  check ((state = 'failed') = (error_code is not null))
) with (fillfactor = 50);

-- Where a source reads next, moved by the transaction that creates the runs.
create table source_position (
  source_id   uuid        not null references source on delete cascade,
  topic_id    text        not null,
  partition   int         not null,
  next_offset bigint      not null,
  told_offset bigint,                             -- what the broker's group was last told
  updated_at  timestamptz not null default now(),
  primary key (source_id, partition)
) with (fillfactor = 50);

-- Raw bytes of messages a source could not decode.
create table rejected_message (
  id            uuid        primary key,
  source_id     uuid        not null references source on delete cascade,
  coordinates   json        not null,
  message_key   bytea,
  body          bytea,
  headers       json        not null,
  error_code    text        not null,
  error_message text        not null,
  rejected_at   timestamptz not null default now()
);
create index rejected_message_source on rejected_message (source_id, id);

-- No foreign keys: each would be a query per inserted run. Whoever creates runs holds the pipeline's
-- row against deletion, once a batch.
create table run (
  id                  uuid        primary key,
  pipeline_id         uuid        not null,
  pipeline_version_id uuid        not null,
  source_id           uuid,
  dedupe_key          text collate "C",           -- with source_id: one run per message
  entry_step          text,
  entry               json,                       -- the output of the entry step
  params              json        not null,
  priority            smallint    not null default 1 check (priority between 0 and 2),
  status              text        not null default 'running' check (status in
                        ('running', 'succeeded', 'failed', 'completed_with_errors', 'cancelled', 'skipped')),
  cancel_requested_at timestamptz,
  created_at          timestamptz not null default now(),
  finished_at         timestamptz,
  check ((entry_step is null) = (entry is null)),
  check ((status = 'running') = (finished_at is null))
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index run_pipeline on run (pipeline_id, id);
create unique index run_message on run (source_id, dedupe_key) where dedupe_key is not null;

-- Live work only: a row per queued, running or waiting attempt. Small, hot, and empty when idle.
-- Carry-ons and renewals change no indexed column, so they stay on their page.
create table lease (
  id                  uuid        primary key,
  run_id              uuid        not null,
  pipeline_version_id uuid        not null,
  source_id           uuid,
  step                text        not null,
  item                int         not null default -1,
  try                 int         not null default 1 check (try > 0),
  failures            int         not null default 0, -- failed tries so far, what the retry policy counts
  losses              int         not null default 0, -- workers that died holding it
  role                text        not null check (role in ('operator', 'sensor', 'drain')),
  priority            smallint    not null,
  due_at              timestamptz not null,
  cursor              json,
  first_started_at    timestamptz,                -- what a sensor's deadline counts from
  cancel_requested    boolean     not null default false,
  owner               uuid,
  epoch               bigint      not null default 0,
  expires_at          timestamptz,
  check ((owner is null) = (expires_at is null))
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 2000,
        autovacuum_vacuum_cost_delay = 0, autovacuum_analyze_scale_factor = 0.0,
        autovacuum_analyze_threshold = 20000);
create index lease_claimable on lease (role, priority desc, due_at) where owner is null;
create index lease_held on lease (owner) where owner is not null;
create index lease_run on lease (run_id);
create index lease_source on lease (source_id) where source_id is not null;

-- History: a row per settled try, inserted once and never updated. No foreign key: the transaction keeps it true.
create table attempt (
  run_id        uuid        not null,
  id            uuid        not null,
  step          text        not null,
  item          int         not null default -1,
  try           int         not null,
  outcome       text        not null check (outcome in
                  ('succeeded', 'failed', 'skipped', 'cancelled', 'retried', 'lost')),
  output        json,
  error_code    text,
  error_class   text        check (error_class in ('transient', 'rejected', 'unknown')),
  error_message text,
  started_at    timestamptz,
  settled_at    timestamptz not null,
  worker        uuid,
  primary key (run_id, id),
  check ((error_code is null) = (error_class is null))
) with (autovacuum_vacuum_insert_scale_factor = 0.1);
-- Ids grow with time, so block ranges find one by its id at the price of almost nothing per insert.
create index attempt_id on attempt using brin (id uuid_minmax_multi_ops) with (pages_per_range = 16);

create table log_entry (
  run_id     uuid        not null,
  id         uuid        not null,
  attempt_id uuid,
  step       text,
  level      text        not null check (level in ('info', 'warn', 'error')),
  message    text        not null,
  logged_at  timestamptz not null,
  primary key (run_id, id)
);

create table api_token (
  id         uuid        primary key,
  name       text        not null unique,
  role       text        not null check (role in ('viewer', 'operator', 'admin')),
  digest     bytea       not null unique check (length(digest) = 32), -- SHA-256; the token itself is shown once
  created_at timestamptz not null default now(),
  used_at    timestamptz,
  revoked_at timestamptz
);

create table idempotency_key (
  key        text        not null,
  scope      text        not null,
  result     json        not null,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);

create table worker (
  id         uuid        primary key,
  service    text        not null,
  host       text        not null,
  pid        bigint      not null,
  version    text        not null,
  started_at timestamptz not null default now(),
  seen_at    timestamptz not null default now()
);

-- Singletons, such as the clock.
create table service_lease (
  name       text        primary key,
  owner      uuid,
  epoch      bigint      not null default 0,
  expires_at timestamptz,
  check ((owner is null) = (expires_at is null))
);
