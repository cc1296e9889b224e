package io.pml.gateway;

import io.pml.tool.Tool;
import io.pml.upstream.LocalTool;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A set of tools that PML answers itself: how new tools of PML's own join the gateway.
 *
 * @param name the server part of the tools' ids
 * @param listed whether agents see the tools without anyone exposing them
 */
public record LocalServer(String name, boolean listed, Map<Tool, LocalTool> tools) {
  public static LocalServer of(String name, boolean listed, List<? extends LocalTool> tools) {
    Map<Tool, LocalTool> byDefinition = new LinkedHashMap<>();
    tools.forEach(tool -> byDefinition.put(Tool.of(name, tool.definition()), tool));
    return new LocalServer(name, listed, byDefinition);
  }
}
