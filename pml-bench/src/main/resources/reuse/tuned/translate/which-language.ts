const d = await mcp.translate.detect({ text: $text });
return d.confidence > 0.5 ? d.language : 'unknown';
