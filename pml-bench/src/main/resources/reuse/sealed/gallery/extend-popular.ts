const EXPIRES_BEFORE = $expires_before;
const MIN_VIEWS = $min_views;
const NEW_EXPIRY = $new_expiry;

const { galleries } = await mcp.gallery.list_galleries({ status: "published" });
const extended = [];
for (const g of galleries) {
  if (g.status !== "published" || !g.expires_on) continue;
  if (g.expires_on >= EXPIRES_BEFORE || g.views < MIN_VIEWS) continue;
  await mcp.gallery.set_expiry({ gallery_id: g.id, expires_on: NEW_EXPIRY });
  extended.push({ gallery: g.id, title: g.title, views: g.views, was: g.expires_on, now: NEW_EXPIRY });
}
return extended;
