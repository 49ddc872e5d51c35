package dev.dirigent.document;

import java.util.regex.Pattern;

/** How things are called in a document. */
enum Names {
  CODE(
      "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?",
      "a code has 1 to 63 lower-case letters, digits and hyphens, no hyphen first or last, such as"
          + " order-intake"),
  STEP(
      "[a-z][a-z0-9_]{0,62}",
      "a step's name has 1 to 63 lower-case letters, digits and underscores, a letter first, such"
          + " as read_orders"),
  BLOCK(
      "[a-z][a-z0-9_]*([.][a-z][a-z0-9_]*){1,5}",
      "a block's id is its family and its verb, such as kafka.produce"),
  TAG(
      "(?!\\s)[^\\p{Cntrl}\\p{Cs}]{1,63}(?<!\\s)",
      "a tag has 1 to 63 characters on one line and no space around it"),
  LINE("[^\\p{Cntrl}\\p{Cs}]{1,200}", "this is one line of 1 to 200 characters"),
  PROSE("[\\t\\n\\r[^\\p{Cntrl}\\p{Cs}]]++", "this is text that is not empty");

  private final String regex;
  private final Pattern pattern;
  private final String rule;

  Names(String regex, String rule) {
    this.regex = regex;
    this.pattern = Pattern.compile(regex);
    this.rule = rule;
  }

  boolean matches(String text) {
    return pattern.matcher(text).matches();
  }

  /** The pattern, as JSON Schema writes it. */
  String regex() {
    return "^" + regex + "$";
  }

  /** One sentence for an author whose text does not match. */
  String rule() {
    return rule;
  }
}
