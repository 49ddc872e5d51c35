package dev.dirigent.connection;

import dev.dirigent.block.ErrorClass;
import dev.dirigent.block.ErrorCode;

/** What goes wrong with connections themselves. */
public enum ConnectionError implements ErrorCode {
  NOT_FOUND("not_found", "No connection has this code; create it or correct the name."),
  EXISTS("exists", "A connection with this code exists already; update it or choose another code."),
  UNKNOWN_KIND("unknown_kind", "There is no such kind of connection; the message lists those."),
  WRONG_KIND("wrong_kind", "The block speaks another kind of connection than the one it names."),
  INVALID("invalid", "Fields of the connection are wrong; each is listed with its reason."),
  CHANGED_MEANWHILE(
      "changed_meanwhile", "Somebody else changed the connection at the same time; try again."),
  NO_SECRET_KEY(
      "no_secret_key",
      "A secret cannot be kept or opened without a key; set dirigent.secret-key and try again."),
  CANNOT_OPEN(
      "cannot_open",
      "None of the keys in dirigent.secret-key opens the secret; add the key it was sealed with or"
          + " set the secret again.");

  private final Description description;

  ConnectionError(String code, String summary) {
    this.description = new Description("connections." + code, ErrorClass.REJECTED, summary);
  }

  @Override
  public Description description() {
    return description;
  }
}
