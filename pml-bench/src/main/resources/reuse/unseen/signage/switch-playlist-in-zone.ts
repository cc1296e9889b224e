const result = await mcp.signage.list_screens({ zone: $zone });
const switched: string[] = [];
const failed: string[] = [];
for (const screen of result.screens) {
  if (screen.playlist === $old_playlist) {
    const r = await mcp.signage.set_playlist({ screen_id: screen.id, playlist_id: $new_playlist });
    (r.ok ? switched : failed).push(screen.id);
  }
}
return { switched, failed, untouched: result.screens.length - switched.length - failed.length };
