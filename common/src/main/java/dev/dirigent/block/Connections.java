package dev.dirigent.block;

/** Finds connections by code. */
public interface Connections {

  /**
   * The connection with its secrets opened. Keep neither longer than the attempt.
   *
   * @param code the connection's code, from the step's configuration
   * @param config the record of the connection kind the block speaks
   * @throws BlockFailure rejected when there is none, it is of another kind, or its secret cannot
   *     be opened
   */
  <C> Opened<C> open(String code, Class<C> config);

  /**
   * An opened connection.
   *
   * @param version grows with each update: what is pooled is pooled per code and version
   */
  record Opened<C>(String code, int version, C config) {}
}
