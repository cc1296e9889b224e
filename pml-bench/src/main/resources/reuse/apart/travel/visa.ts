const rules = await mcp.travel.visa_rules({ country: $country, nationality: $nationality });
const needed = rules.visa !== 'none';
return needed
  ? `Visa ${rules.visa}, for at most ${rules.days} days`
  : `No visa needed for ${rules.days} days`;
