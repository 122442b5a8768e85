/** A bank, and the site where people sign in and download statements. */
export interface BankPage {
  readonly bank: string;
  readonly site: string;
}

/**
 * Sites of the banks by the beginning of a format's name. Addresses of the pages for statements change and depend on
 * the kind of account, so these lead to the sign-in page.
 */
const pages: readonly (readonly [start: string, bank: string, site: string])[] = [
  ['american-express', 'American Express', 'www.americanexpress.com/uk'],
  ['amex', 'American Express', 'www.americanexpress.com/uk'],
  ['bank-of-ireland', 'Bank of Ireland', 'www.365online.com'],
  ['bank-of-scotland', 'Bank of Scotland', 'www.bankofscotland.co.uk'],
  ['barclaycard', 'Barclaycard', 'www.barclaycard.co.uk'],
  ['barclays', 'Barclays', 'www.barclays.co.uk'],
  ['chase', 'Chase', 'www.chase.co.uk'],
  ['co-op', 'The Co-operative Bank', 'www.co-operativebank.co.uk'],
  ['first-direct', 'first direct', 'www.firstdirect.com'],
  ['halifax', 'Halifax', 'www.halifax.co.uk'],
  ['hsbc', 'HSBC', 'www.hsbc.co.uk'],
  ['lloyds', 'Lloyds Bank', 'www.lloydsbank.com'],
  ['mbna', 'MBNA', 'www.mbna.co.uk'],
  ['metro-bank', 'Metro Bank', 'www.metrobankonline.co.uk'],
  ['monzo', 'Monzo', 'web.monzo.com'],
  ['nationwide', 'Nationwide', 'www.nationwide.co.uk'],
  ['natwest', 'NatWest', 'www.natwest.com'],
  ['rbs', 'Royal Bank of Scotland', 'www.rbs.co.uk'],
  ['revolut', 'Revolut', 'app.revolut.com'],
  ['santander', 'Santander', 'www.santander.co.uk'],
  ['starling', 'Starling Bank', 'www.starlingbank.com'],
  ['tsb', 'TSB', 'www.tsb.co.uk'],
  ['virgin-money', 'Virgin Money', 'www.virginmoney.com'],
];

/** Returns the bank of a statement's format; null for formats of several banks and unknown ones. */
export function bankPageOf(formatId: string | null): BankPage | null {
  const id = formatId?.replace(/^pdf-/, '') ?? '';
  // The format of a banking group doesn't determine the bank.
  if (id.startsWith('lloyds-group')) return null;
  const found = pages.find(([start]) => id === start || id.startsWith(`${start}-`));
  return found ? { bank: found[1], site: found[2] } : null;
}
