const { fines } = await mcp.library.fines({ member: $member });
return fines.reduce((sum, fine) => sum + fine.amount, 0);
