package dev.dirigent.store;

import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** The rows of connections. What is sealed stays sealed here. */
@Singleton
public final class ConnectionStore {

  /**
   * A connection as stored.
   *
   * @param config the plain fields, a JSON object
   * @param sealed the secret fields as ciphertext, a JSON object of texts
   * @param version grows with each update
   */
  public record Row(
      UUID id,
      String code,
      String kind,
      String config,
      String sealed,
      int version,
      Instant createdAt,
      Instant updatedAt,
      Optional<LastCheck> lastCheck) {}

  /** How the last check of the current version ended. */
  public record LastCheck(Instant at, boolean ok, String detail) {}

  private static final String INSERT =
      """
      insert into connection (id, code, kind, config, sealed)
      values (?, ?, ?, ?::json, ?::json)
      on conflict (code) do nothing
      """;

  private static final String FIND =
      """
      select id, code, kind, config, sealed, version, created_at, updated_at,
             checked_at, check_ok, check_detail
        from connection
       where code = ?
      """;

  private static final String KINDS = "select code, kind from connection";

  private static final String PAGE =
      """
      select id, code, kind, config, sealed, version, created_at, updated_at,
             checked_at, check_ok, check_detail
        from connection
       where code > ?
       order by code
       limit ?
      """;

  private static final String UPDATE_IF_UNCHANGED =
      """
      update connection
         set config = ?::json, sealed = ?::json, version = version + 1, updated_at = now(),
             checked_at = null, check_ok = null, check_detail = null
       where id = ? and version = ?
      """;

  // A new cipher for the same secret is no new version: clients opened with it stay good.
  private static final String RESEAL_IF_UNCHANGED =
      """
      update connection
         set sealed = ?::json
       where id = ? and version = ? and sealed::text = ?
      """;

  private static final String RECORD_CHECK_IF_UNCHANGED =
      """
      update connection
         set checked_at = now(), check_ok = ?, check_detail = ?
       where id = ? and version = ?
      """;

  private static final String DELETE = "delete from connection where code = ?";

  private static final String REQUIRED_BY =
      """
      select p.code
        from pipeline p
        join pipeline_version v on v.pipeline_id = p.id and v.version = p.current_version
       where case json_typeof(v.document #> '{requires,connections}')
               when 'array' then exists (
                 select from json_array_elements_text(v.document #> '{requires,connections}') c
                  where c = ?)
               else false
             end
       order by p.code
      """;

  /** The kind of every connection, by its code. */
  public Map<String, String> kinds(Tx tx) {
    return tx.list(KINDS, row -> Map.entry(row.text("code"), row.text("kind"))).stream()
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Whether the row was inserted; false when the code is taken. */
  public boolean insert(Tx tx, UUID id, String code, String kind, String config, String sealed) {
    return tx.update(INSERT, id, code, kind, config, sealed) == 1;
  }

  public Optional<Row> find(Tx tx, String code) {
    return tx.first(FIND, ConnectionStore::row, code);
  }

  /** At most {@code limit} connections whose codes come after the given one, ordered by code. */
  public List<Row> page(Tx tx, String after, int limit) {
    return tx.list(PAGE, ConnectionStore::row, after, limit);
  }

  /** Replaces the fields and forgets the last check; false when the version has moved on. */
  public boolean updateIfUnchanged(Tx tx, Row read, String config, String sealed) {
    return tx.update(UPDATE_IF_UNCHANGED, config, sealed, read.id(), read.version()) == 1;
  }

  /** Replaces the ciphertext of the same secrets; false when the row has moved on. */
  public boolean resealIfUnchanged(Tx tx, Row read, String sealed) {
    return tx.update(RESEAL_IF_UNCHANGED, sealed, read.id(), read.version(), read.sealed()) == 1;
  }

  /** Keeps how a check ended; false when the version that was checked has moved on. */
  public boolean recordCheckIfUnchanged(Tx tx, Row read, boolean ok, String detail) {
    return tx.update(RECORD_CHECK_IF_UNCHANGED, ok, detail, read.id(), read.version()) == 1;
  }

  /** Whether there was one to delete. */
  public boolean delete(Tx tx, String code) {
    return tx.update(DELETE, code) == 1;
  }

  /** The codes of the pipelines whose current version says that it requires the connection. */
  public List<String> requiredBy(Tx tx, String code) {
    return tx.list(REQUIRED_BY, row -> row.text("code"), code);
  }

  private static Row row(Tx.Row row) throws SQLException {
    return new Row(
        row.uuid("id"),
        row.text("code"),
        row.text("kind"),
        row.text("config"),
        row.text("sealed"),
        row.integer("version"),
        row.instant("created_at"),
        row.instant("updated_at"),
        lastCheck(row));
  }

  private static Optional<LastCheck> lastCheck(Tx.Row row) throws SQLException {
    Optional<Instant> at = row.optionalInstant("checked_at");
    return at.isEmpty()
        ? Optional.empty()
        : Optional.of(new LastCheck(at.get(), row.bool("check_ok"), row.text("check_detail")));
  }
}
