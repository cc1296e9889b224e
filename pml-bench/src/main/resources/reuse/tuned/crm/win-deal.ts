return await mcp.crm.update_deal({ id: $id, stage: $stage });
