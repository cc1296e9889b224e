const playlistId = $playlist_id;
const advertiser = $advertiser;

const playlist = await mcp.signage.get_playlist({ playlist_id: playlistId });
const theirs = playlist.items.filter((i: any) => i.advertiser === advertiser);
const removed: string[] = [];
for (const item of theirs) {
  const r = await mcp.signage.remove_item({ playlist_id: playlistId, item_id: item.item_id });
  removed.push(r.removed);
}
const rest = playlist.items.filter((i: any) => i.advertiser !== advertiser);
return {
  playlist: playlistId,
  advertiser,
  removed,
  loop_seconds: rest.reduce((sum: number, i: any) => sum + i.seconds, 0),
};
