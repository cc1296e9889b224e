const { shares } = await mcp.filestore.list_shares({});
const theirs = shares.filter((s) => s.grantee.toLowerCase() === $grantee.toLowerCase());
const { files } = await mcp.filestore.list_files({ recursive: true });
const revoked = [];
for (const share of theirs) {
  const result = await mcp.filestore.revoke_share({ share_id: share.id });
  const file = files.find((f) => f.id === share.file_id);
  revoked.push({
    share: result.share_id,
    file: file ? file.name : share.file_id,
    role: share.role,
  });
}
return { grantee: $grantee, revoked, count: revoked.length };
