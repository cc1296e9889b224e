const line = $line;
const stop = await mcp.cablecar.set_line_speed({ line, metres_per_second: 0 });
if (!stop.accepted) {
  return { line, stopped: false };
}
const notice = await mcp.cablecar.post_notice({
  line,
  text: `${line} is closed until ${$until}. Reason: ${$reason}`,
  until: $until,
});
return { line, stopped: true, notice_id: notice.notice_id };
