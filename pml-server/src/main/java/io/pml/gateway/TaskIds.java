package io.pml.gateway;

import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import tools.jackson.databind.node.ObjectNode;

/** Ids of tasks that downstream servers run, with the server's name in front so that they find their way back. */
final class TaskIds {
  private static final char SEPARATOR = '/';

  private TaskIds() {}

  /** Where a task runs, and what it is called there. */
  record Place(String server, String id) {}

  /** Puts the server's name in front of the id of a task that a result hands out. */
  static ObjectNode outward(String server, ObjectNode result) {
    if (!result.path("taskId").isString() || !result.path("resultType").isString()) {
      return result;
    }
    ObjectNode renamed = result.deepCopy();
    return renamed.put("taskId", server + SEPARATOR + result.path("taskId").asString());
  }

  static Place inward(ObjectNode params) throws RpcException {
    String id = params.path("taskId").asString("");
    int separator = id.indexOf(SEPARATOR);
    if (separator < 1) {
      throw unknown(params);
    }
    return new Place(id.substring(0, separator), id.substring(separator + 1));
  }

  static RpcException unknown(ObjectNode params) {
    return new RpcException(RpcError.INVALID_PARAMS,
        "not a task of this server: " + params.path("taskId").asString("") + "; call the tool again");
  }
}
