/**
 * Prefixes that banks and terminals print before a name, in two tables. They come from exports and statements
 * of British banks and the documented prefixes of payment firms. Words match in any case. Codes match only in
 * capitals, because they are ordinary words otherwise.
 */
const words = [
  'card payment to',
  'card purchase(?: at)?',
  'card payment(?: at)?',
  'contactless(?: payment| purchase)?(?: to| at)?',
  'mobile payment to',
  'apple pay',
  'google pay',
  'visa (?:debit )?purchase',
  'visa debit(?: payment)?',
  'debit card(?: payment)?(?: to)?',
  'pos purchase',
  'direct debit(?: payment)?(?: to)?',
  'standing order(?: via faster payment)?(?: to)?',
  'bill payment(?: via faster payment)?(?: to)?',
  'faster payments? receipt ref .+? from',
  'faster payments? received(?: from)?',
  'faster payments?(?: to| from)',
  'bank giro credit(?: ref)?',
  'bank credit',
  'bank transfer(?: to| from)?',
  '(?:transfer|payment) (?:to|from)',
  'council tax (?:dd|direct debit)',
  'recurring (?:card )?payment(?: to)?',
];
/** Prefixes often followed by a personal name, so no town is removed after them. */
const transfers =
  /^(?:mobile payment|standing|bill|faster|bank (?:giro|credit|transfer)|transfer|payment|FPI|FPO|FP|STO|SO|BP|BGC|BACS|TFR|TO|FROM|CR)\b/i;
const openingWords = new RegExp(`^(?:${words.join('|')})(?: +|$)`, 'i');
const openingCodes =
  /^(?:VIS|DD|D\/D|DDR|SO|S\/O|STO|BP|CR|OBP|DR(?! [A-Z] )|TFR|FPI|FPO|FP|BGC|BACS|DEB|POS|C\/L|CPM|SCA|TO|FROM|\)\)\)|INT'L \d{6,}|CARD(?: ENDING)? [\d*X]{4,}|\d{4} \d\d[A-Z]{3}\d\d(?: CD| C)?(?: \d\d[.:]\d\d)?(?: ,)?) +/;

/** Firms that take payments for others: what follows is the merchant. */
const forwarders =
  /^(?:sumup ?\*|iz ?\*|i?zettle[_ ]?\*|paypal ?\*|pp\*|sq ?\*|square ?\*|sp ?\*|SP (?=[A-Z]{3})|tst ?\*|stripe ?\*|dojo ?\*|teya ?\*|wp-|wly\*|klarna ?\*|crv ?\*|curve ?\*|gocardless(?: ltd)?(?= )|cko ?\*|nya ?\*|ccv ?\*|eb ?\*|fs ?\*|paddle\.net ?\*|mfg(?= )|ubr\* (?=pending\.uber)|https?:?\/*|www\.)\s*/i;

/** A text without its openings, and whether they say that it went from person to person as likely as to a firm. */
export function withoutOpenings(text: string): { readonly rest: string; readonly isTransfer: boolean } {
  let rest = text;
  let isTransfer = false;
  for (let round = 0; round < 6; round++) {
    const found = openingWords.exec(rest) ?? openingCodes.exec(rest) ?? forwarders.exec(rest);
    const left = found === null ? '' : rest.slice(found[0].length).trimStart();
    if (found === null || !/[\p{L}\d]/u.test(left)) return { rest, isTransfer };
    isTransfer ||= transfers.test(found[0]);
    rest = left;
  }
  return { rest, isTransfer };
}

/** Returns true if the text starts with a payment processor, followed by the merchant. */
export function isForwarded(text: string): boolean {
  return forwarders.test(text);
}
