const state = await mcp.bank.balance({ account: args.account });
const left = state.balance + state.limit - args.amount;
return left >= 0 ? `Yes, ${left.toFixed(2)} ${state.currency} would be left` : `No, ${(-left).toFixed(2)} are missing`;
