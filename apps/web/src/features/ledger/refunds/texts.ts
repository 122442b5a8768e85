export const linkRows = {
  linked: 'Linked. It lowers your spending.',
  notLinked: (message: string) => `Not linked: ${message}`,
  unlinked: 'Unlinked.',
  notUnlinked: (message: string) => `Not unlinked: ${message}`,
};

export const refundSearch = {
  whichPurchase: 'Which purchase was refunded?',
  whichIncome: 'Which payment is the refund?',
  theList: 'The list',
  noExpenseBefore: 'You have no expense in this currency before that day.',
  noIncomeAfter: 'You have no income in this currency from that day on.',
  purchase: 'Purchase',
  typeToFind: 'Shop, amount or day',
};

export const refundWords = {
  paysBack: (amount: string, who: string, day: string) => `Pays back ${amount} of ${who} on ${day}`,
  refunded: (amount: string, day: string) => `Refunded ${amount} on ${day}`,
  sameAmount: (day: string) => `The same amount, ${day}`,
  amountOnDay: (cost: string, day: string) => `${cost} on ${day}`,
};

export const refundsPanel = {
  paysBack: 'Pays back',
  refunds: 'Refunds',
  linkPurchase: 'Link a purchase',
  linkRefund: 'Link a refund',
  whyLinkPurchase: 'A refund lowers your spending and isn’t income.',
  whyLinkRefund: 'A refund of it lowers your spending.',
  from: (who: string) => `From ${who}`,
  theLinks: 'What is linked',
  unlink: 'Unlink',
  leftOfIncome: (amount: string) => `${amount} of it isn’t linked to a purchase.`,
  leftOfExpense: (amount: string) => `${amount} wasn’t refunded.`,
  mayPayBack: 'Possible refunds',
  link: 'Link',
};
