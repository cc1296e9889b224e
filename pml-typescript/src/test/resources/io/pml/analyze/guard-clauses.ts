const user = await mcp.db.user({ id });
if (!user) return null;
if (user.locked) {
  throw new Error("locked");
}
const mail = await mcp.mail.send({ to: user.mail });
return mail.id;
