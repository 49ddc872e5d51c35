package dev.dirigent.block;

/** A secret in the open. Prints as stars; {@link #reveal} is called where it goes on the wire. */
public record Secret(String reveal) {

  @Override
  public String toString() {
    return "***";
  }
}
