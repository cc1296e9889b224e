const user = await mcp.db.user({ id }, NODE("n1"));
if (DECIDE("d1", !user)) return null;
if (DECIDE("d2", user.locked)) {
  throw new Error("locked");
}
const mail = await mcp.mail.send({ to: user.mail }, NODE("n2"));
return mail.id;
