package dev.dirigent.apiservice.view;

import dev.dirigent.block.BlockSpec;

/** A block as it is listed. */
public record BlockSummary(String id, String kind, String group, String summary) {

  public static BlockSummary of(BlockSpec<?> spec) {
    return new BlockSummary(spec.id(), spec.role().code(), spec.group(), spec.summary());
  }
}
