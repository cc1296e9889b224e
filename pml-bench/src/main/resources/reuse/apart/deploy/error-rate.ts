const m = await mcp.deploy.metrics({ service: $service, hours: $hours });
return `${(100 * m.errors / m.requests).toFixed(2)} %`;
