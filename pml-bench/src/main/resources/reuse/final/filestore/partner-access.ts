const [{ shares }, { files }] = await Promise.all([
  mcp.filestore.list_shares({}),
  mcp.filestore.list_files({ recursive: true }),
]);
const byId = new Map(files.map((f) => [f.id, f]));
const active = shares.filter(
  (s) =>
    s.grantee.endsWith("@" + $domain) &&
    (s.expires_at === null || s.expires_at >= $on)
);
const rows = active
  .filter((s) => byId.has(s.file_id))
  .map((s) => ({
    file: byId.get(s.file_id).name,
    folder: byId.get(s.file_id).folder,
    person: s.grantee,
    role: s.role,
    expires: s.expires_at ?? "never",
  }));
rows.sort((a, b) => a.folder.localeCompare(b.folder) || a.file.localeCompare(b.file));
return { domain: $domain, on: $on, count: rows.length, access: rows };
