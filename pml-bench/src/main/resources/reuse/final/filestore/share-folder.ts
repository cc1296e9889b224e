const root = $folder.replace(/\/+$/, "");
const { files } = await mcp.filestore.list_files({ folder: $folder, recursive: true });
const inside = files.filter((f) => f.folder === root || f.folder.startsWith(root + "/"));
const { shares } = await mcp.filestore.list_shares({});
const created = [];
const skipped = [];
for (const file of inside) {
  for (const person of $people) {
    const has = shares.some(
      (s) => s.file_id === file.id && s.grantee === person && s.role === $role
    );
    if (has) {
      skipped.push({ file: file.name, person });
      continue;
    }
    const share = await mcp.filestore.create_share({
      file_id: file.id,
      grantee: person,
      role: $role,
      expires_at: $until,
    });
    created.push({ share: share.id, file: file.name, person, role: share.role, until: share.expires_at });
  }
}
return { created, skipped };
