package io.pml.gateway;

import io.pml.json.Json;
import io.pml.mcp.RpcError;
import io.pml.mcp.RpcException;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Lists in pages. A cursor is the place of the next entry in an order that does not change by itself. */
final class Paging {
  private static final int PAGE = 500;

  private Paging() {}

  static ObjectNode page(String key, List<ObjectNode> all, ObjectNode params) throws RpcException {
    int from = from(params, all.size());
    int to = Math.min(from + PAGE, all.size());
    ObjectNode result = Json.object();
    ArrayNode items = result.putArray(key);
    all.subList(from, to).forEach(items::add);
    if (to < all.size()) {
      result.put("nextCursor", Integer.toString(to));
    }
    return result;
  }

  private static int from(ObjectNode params, int size) throws RpcException {
    if (!params.has("cursor")) {
      return 0;
    }
    String cursor = params.path("cursor").asString("");
    boolean number = !cursor.isEmpty() && cursor.length() < 8 && cursor.chars().allMatch(c -> c >= '0' && c <= '9');
    if (!number) {
      throw new RpcException(RpcError.INVALID_PARAMS, "not a cursor of this list: leave \"cursor\" out to begin anew");
    }
    return Math.min(Integer.parseInt(cursor), size);
  }
}
