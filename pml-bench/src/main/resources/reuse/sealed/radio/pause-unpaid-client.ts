const { adverts } = await mcp.radio.list_adverts({ client: $client });
const live = adverts.filter(a => a.client === $client && ["running", "booked"].includes(a.status));
if (live.length === 0) return { paused: [], mailed: null };

const paused = [];
for (const ad of live) {
  await mcp.radio.set_advert_status({ advert_id: ad.id, status: "paused" });
  paused.push(ad.id);
}

const mail = await mcp.radio.send_message({
  to: live[0].contact,
  subject: "Your adverts are paused: invoice " + $invoice,
  text: "Dear team of " + $client + ",\n\ninvoice " + $invoice + " is still unpaid. We have therefore paused: "
    + live.map(a => a.spot).join(", ") + ".\nThey return on air as soon as we have received your payment.",
});
return { paused, mailed: mail.to };
