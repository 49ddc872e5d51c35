package dev.dirigent.block;

/** Which service runs a block's attempts. The value stored is {@link #code}. */
public enum Role {
  /** Operators: publish-service. */
  OPERATOR("operator"),
  /** Sensors: sensor-service. */
  SENSOR("sensor"),
  /** Bounded drains, which hold a consumer: source-service. */
  DRAIN("drain");

  private final String code;

  Role(String code) {
    this.code = code;
  }

  public String code() {
    return code;
  }

  /** The role with that stored code. */
  public static Role of(String code) {
    for (Role role : values()) {
      if (role.code.equals(code)) {
        return role;
      }
    }
    throw new IllegalArgumentException("no role has the code " + code);
  }
}
