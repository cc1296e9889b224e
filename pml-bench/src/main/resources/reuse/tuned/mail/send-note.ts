const answer = await mcp.mail.send_message({ to: $to, subject: $subject, body: $body });
return answer.sent;
