const { tracks } = await mcp.music.playlist_tracks({ playlist: $playlist });
return Math.round(tracks.reduce((sum, t) => sum + t.seconds, 0) / 60);
