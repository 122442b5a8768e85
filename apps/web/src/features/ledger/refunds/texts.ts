export const linkRows = {
  linked: 'Linked: it lowers what was spent.',
  notLinked: (message: string) => `Not linked: ${message}`,
  unlinked: 'Unlinked.',
  notUnlinked: (message: string) => `Not unlinked: ${message}`,
};

export const refundSearch = {
  whichPurchase: 'Which purchase does it pay back?',
  whichIncome: 'Which money came back?',
  theList: 'The list',
  noExpenseBefore: 'There is no expense in this currency before that day.',
  noIncomeAfter: 'There is no income in this currency from that day on.',
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
  whyLinkPurchase: 'Money back for something bought lowers what you spent, and is no income.',
  whyLinkRefund: 'Money that came back for it lowers what you spent.',
  from: (who: string) => `From ${who}`,
  theLinks: 'What is linked',
  unlink: 'Unlink',
  leftOfIncome: (amount: string) => `${amount} of it pay nothing back.`,
  leftOfExpense: (amount: string) => `${amount} were not paid back.`,
  mayPayBack: 'It may pay this back',
  link: 'Link',
};
