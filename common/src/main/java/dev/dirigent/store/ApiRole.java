package dev.dirigent.store;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What the bearer of an API token may do; each role includes the ones before it. */
public enum ApiRole {
  /** Looks and changes nothing. */
  VIEWER,
  /** Also applies and runs pipelines, and operates runs and sources. */
  OPERATOR,
  /** Also connections, which hold secrets, tokens, and deletions. */
  ADMIN;

  /** This role and the ones it includes. */
  public Set<ApiRole> included() {
    return EnumSet.range(VIEWER, this);
  }

  /** As stored and shown. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The role with that stored code. */
  public static ApiRole of(String code) {
    return valueOf(code.toUpperCase(Locale.ROOT));
  }
}
