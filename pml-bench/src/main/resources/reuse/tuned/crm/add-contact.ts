const made = await mcp.crm.create_contact({ customer: $customer, name: $name, email: $email });
return made.contact;
