const { tools } = await mcp.toolpool.list_tools({ include_retired: true });
const moved: string[] = [];
for (const tool of tools.filter((t: any) => t.shelf === $from_shelf)) {
  await mcp.toolpool.move_tool({ tool_id: tool.tool_id, shelf: $to_shelf });
  moved.push(`${tool.tool_id} ${tool.name}`);
}
return { summary: `${moved.length} tools moved from ${$from_shelf} to ${$to_shelf}`, moved };
