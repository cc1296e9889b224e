const t = await mcp.translate.translate({ text: $text, target: $target });
return t.text;
