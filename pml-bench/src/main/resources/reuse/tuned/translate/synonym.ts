const s = await mcp.translate.synonyms({ word: $word });
return s.synonyms.join(', ');
