package dev.dirigent.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Columns for a terminal: a heading and what to show of each item. */
final class Table {

  private record Column(String heading, Function<JsonNode, String> cell) {}

  private static final String GAP = "   ";

  private final List<Column> columns = new ArrayList<>();

  /** A column that shows the value at a path of keys. */
  Table column(String heading, String... keys) {
    return column(heading, item -> Cells.text(item, keys));
  }

  Table column(String heading, Function<JsonNode, String> cell) {
    columns.add(new Column(heading, cell));
    return this;
  }

  /** The heading and a line for each item. */
  List<String> lines(List<JsonNode> items) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(columns.stream().map(Column::heading).toList());
    for (JsonNode item : items) {
      rows.add(columns.stream().map(column -> column.cell().apply(item)).toList());
    }
    int[] widths = new int[columns.size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], width(row.get(i)));
      }
    }
    return rows.stream().map(row -> line(row, widths)).toList();
  }

  private static String line(List<String> row, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      line.append(row.get(i)).append(" ".repeat(widths[i] - width(row.get(i)))).append(GAP);
    }
    return line.toString().stripTrailing();
  }

  private static int width(String cell) {
    return cell.codePointCount(0, cell.length());
  }
}
