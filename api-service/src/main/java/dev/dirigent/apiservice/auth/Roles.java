package dev.dirigent.apiservice.auth;

import dev.dirigent.store.ApiRole;
import java.util.Set;
import java.util.stream.Collectors;

/** The roles as annotations can name them; the same names as {@link ApiRole}'s codes. */
public final class Roles {

  public static final String VIEWER = "viewer";
  public static final String OPERATOR = "operator";
  public static final String ADMIN = "admin";

  private Roles() {}

  static Set<String> of(ApiRole role) {
    return role.included().stream().map(ApiRole::code).collect(Collectors.toSet());
  }
}
