package dev.dirigent.document;

import com.fasterxml.jackson.databind.JsonNode;
import dev.dirigent.json.Json;

/**
 * The JSON Schema of the document, for editors: it knows every key the reader accepts and offers
 * none that it refuses. What holds between the parts of a document only the reader checks.
 */
public final class DocumentSchema {

  private static final String SCHEMA =
      """
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Dirigent pipeline",
        "type": "object",
        "required": ["format", "kind", "code", "steps"],
        "additionalProperties": false,
        "properties": {
          "format": {"const": "dirigent/v1"},
          "kind": {"const": "pipeline"},
          "code": {"$ref": "#/$defs/code", "description": "The pipeline's only identity."},
          "name": {"type": "string", "minLength": 1, "maxLength": 200},
          "description": {"type": "string", "minLength": 1},
          "tags": {
            "type": "array",
            "uniqueItems": true,
            "items": {"type": "string", "minLength": 1, "maxLength": 63}
          },
          "concurrency": {
            "enum": ["allow"],
            "default": "allow",
            "description": "What happens to a new run while another is live."
          },
          "priority": {"enum": ["low", "normal", "high"], "default": "normal"},
          "params": {
            "$ref": "https://json-schema.org/draft/2020-12/schema",
            "type": "object",
            "description": "The JSON Schema of the run's parameters."
          },
          "sources": {
            "type": "array",
            "items": {"$ref": "#/$defs/source"},
            "description": "What starts runs without a person."
          },
          "steps": {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1000,
            "propertyNames": {"$ref": "#/$defs/step_name"},
            "additionalProperties": {"$ref": "#/$defs/step"}
          },
          "requires": {"$ref": "#/$defs/requires"}
        },
        "$defs": {
          "code": {"type": "string", "pattern": "^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$"},
          "step_name": {"type": "string", "pattern": "^[a-z][a-z0-9_]{0,62}$"},
          "block": {"type": "string", "pattern": "^[a-z][a-z0-9_]*([.][a-z][a-z0-9_]*){1,5}$"},
          "duration": {
            "type": "string",
            "pattern": "^(P.+|([0-9]+d)?([0-9]+h)?([0-9]+m)?([0-9]+s)?([0-9]+ms)?)$",
            "minLength": 2,
            "examples": ["500ms", "2s", "1h30m", "1d"]
          },
          "source": {
            "type": "object",
            "required": ["code", "kind", "step"],
            "additionalProperties": false,
            "properties": {
              "code": {"$ref": "#/$defs/code", "description": "Unique in the pipeline."},
              "kind": {"enum": ["kafka"]},
              "step": {
                "$ref": "#/$defs/step_name",
                "description": "The entry step whose output a run of this source carries."
              },
              "config": {"type": "object"},
              "max_in_flight": {
                "type": "integer",
                "minimum": 1,
                "maximum": 1000000,
                "default": 1000,
                "description": "How many of its runs may be unsettled at once."
              }
            }
          },
          "step": {
            "type": "object",
            "required": ["block"],
            "additionalProperties": false,
            "properties": {
              "block": {"$ref": "#/$defs/block"},
              "depends_on": {
                "type": "array",
                "uniqueItems": true,
                "items": {"$ref": "#/$defs/step_name"},
                "description": "Steps and entry steps this one waits for."
              },
              "rule": {
                "enum": ["all_success", "all_done", "one_failed", "always"],
                "default": "all_success"
              },
              "retry": {"$ref": "#/$defs/retry"},
              "timeout": {
                "$ref": "#/$defs/duration",
                "description": "Bounds one execute or poke."
              },
              "poll": {
                "$ref": "#/$defs/duration",
                "description": "Sensors only: the time between two pokes."
              },
              "deadline": {
                "$ref": "#/$defs/duration",
                "description": "Sensors only: bounds the whole wait, from its first start."
              },
              "on_timeout": {
                "enum": ["fail", "skip"],
                "default": "fail",
                "description": "Sensors only: what a missed deadline means."
              },
              "continue_on_failure": {
                "type": "boolean",
                "default": false,
                "description": "Whether a failure reads as success downstream."
              },
              "config": {"type": "object"}
            }
          },
          "retry": {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "max_attempts": {"type": "integer", "minimum": 1, "maximum": 1000, "default": 1},
              "backoff": {"$ref": "#/$defs/duration", "default": "1s"},
              "max_backoff": {"$ref": "#/$defs/duration", "default": "5m"}
            }
          },
          "requires": {
            "type": "object",
            "additionalProperties": false,
            "properties": {
              "blocks": {
                "type": "array",
                "uniqueItems": true,
                "items": {"$ref": "#/$defs/block"}
              },
              "connections": {
                "type": "array",
                "uniqueItems": true,
                "items": {"$ref": "#/$defs/code"}
              }
            }
          }
        }
      }
      """;

  private DocumentSchema() {}

  public static JsonNode json() {
    return Json.read(SCHEMA);
  }
}
