package dev.dirigent.bench;

/**
 * What the database was asked to do since the statistics were reset, by the services alone.
 *
 * @param statements how many, in and outside of transactions, without BEGIN and COMMIT
 * @param seconds spent in executing them
 */
record DatabaseLoad(long statements, double seconds) {

  private static final String SERVICES =
      """
       from pg_stat_statements s
       join pg_database d on d.oid = s.dbid and d.datname = current_database()
       join pg_roles r on r.oid = s.userid and r.rolname = 'dirigent'
      where s.query not like 'select runs_created%' and s.query not like '%any_lease'
      """;

  static DatabaseLoad read(Bed bed) {
    try (Sql sql = bed.superuser()) {
      return new DatabaseLoad(
          (long)
              sql.number(
                  "select coalesce(sum(calls), 0)"
                      + SERVICES
                      + " and s.query not in ('BEGIN', 'COMMIT', 'ROLLBACK')"),
          sql.number("select coalesce(sum(total_exec_time), 0) / 1000" + SERVICES));
    }
  }

  /** The statements that took longest, for people. */
  static String top(Bed bed) {
    try (Sql sql = bed.superuser()) {
      return sql.text(
          "select string_agg(format('%s ms %s calls %s rows  %s', round(total_exec_time), calls, rows, "
              + "left(regexp_replace(query, '\\s+', ' ', 'g'), 110)), e'\\n' order by total_exec_time desc)"
              + SERVICES
              + " and total_exec_time > 20");
    }
  }
}
