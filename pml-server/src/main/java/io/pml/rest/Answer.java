package io.pml.rest;

import tools.jackson.databind.node.ObjectNode;

/** What a route answers. */
public record Answer(int status, ObjectNode json) {
  public static Answer ok(ObjectNode json) {
    return new Answer(200, json);
  }

  public static Answer created(ObjectNode json) {
    return new Answer(201, json);
  }
}
