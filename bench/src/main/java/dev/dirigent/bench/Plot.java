package dev.dirigent.bench;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/** How much of the limit each scenario reaches: a bar each, with its spread as a line. */
final class Plot {

  private static final int BAR = 400;
  private static final int LEFT = 110;
  private static final int ROW = 36;

  private Plot() {}

  static String of(JsonNode results) {
    double greatest = 1;
    int rows = 0;
    for (JsonNode result : results) {
      greatest = Math.max(greatest, result.path("ratio").path("max").asDouble());
      rows++;
    }
    double scale = BAR / greatest;
    StringBuilder svg = new StringBuilder();
    svg.append(
        String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
                + " font-family=\"sans-serif\" font-size=\"13\">%n"
                + "<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
            LEFT + BAR + 80,
            rows * ROW + 40));
    int y = 10;
    for (Kind kind : Kind.values()) {
      JsonNode ratio = results.path(kind.title()).path("ratio");
      if (ratio.isMissingNode()) {
        continue;
      }
      double median = ratio.path("median").asDouble() * scale;
      svg.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%1$d\" y=\"%2$d\" text-anchor=\"end\">%3$s</text>%n"
                  + "<rect x=\"%4$d\" y=\"%5$d\" width=\"%6$.1f\" height=\"20\" fill=\"#4878a8\"/>%n"
                  + "<line x1=\"%7$.1f\" x2=\"%8$.1f\" y1=\"%9$d\" y2=\"%9$d\" stroke=\"black\"/>%n"
                  + "<text x=\"%10$.1f\" y=\"%2$d\">%11$.2f</text>%n",
              LEFT - 8,
              y + 15,
              kind.title(),
              LEFT,
              y,
              median,
              LEFT + ratio.path("min").asDouble() * scale,
              LEFT + ratio.path("max").asDouble() * scale,
              y + 10,
              LEFT + Math.max(median, ratio.path("max").asDouble() * scale) + 6,
              ratio.path("median").asDouble()));
      y += ROW;
    }
    svg.append(
        String.format(
            Locale.ROOT,
            "<line x1=\"%1$.1f\" x2=\"%1$.1f\" y1=\"4\" y2=\"%2$d\" stroke=\"#a03030\""
                + " stroke-dasharray=\"4 3\"/>%n"
                + "<text x=\"%1$.1f\" y=\"%3$d\" text-anchor=\"middle\">the limit</text>%n</svg>%n",
            LEFT + scale,
            y,
            y + 16));
    return svg.toString();
  }
}
