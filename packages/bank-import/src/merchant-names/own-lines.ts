/** Lines from the bank itself, such as cash and interest. They have no merchant and a fixed name. */
const lines: readonly (readonly [RegExp, string])[] = [
  [/^non-sterling trans(?:action)? fee/i, 'Non-sterling transaction fee'],
  [/^non[- ]gbp trans(?:action)? fee/i, 'Non-GBP transaction fee'],
  [
    /^(?:atm cash|cash withdrawal|cash machine|cashpoint|atm withdrawal|cpt |lnk |link \d\d[:.]\d\d )/i,
    'Cash withdrawal',
  ],
  [/^cash (?=.*\d\d ?[a-z]{3} ?\d\d)/i, 'Cash withdrawal'],
  [/^(?:cash paid in|cash deposit|paid in at)/i, 'Cash deposit'],
  [/^(?:cheque|chq)\b/i, 'Cheque'],
  [/^(?:gross interest|credit interest|interest paid|interest \(gross\)|interest$)/i, 'Interest'],
  [/^overdraft interest/i, 'Overdraft interest'],
  [/^debit interest/i, 'Debit interest'],
  [/^payment received/i, 'Payment received'],
  [/^payment[ ,-]+thank you/i, 'Payment'],
  [/^(?:to|from) a\/c \d/i, 'Transfer'],
];
const fee = /^((?:[a-z]+ ){1,3}(?:fee|interest))\b/i;
const feeWords =
  /^(?:overdraft|arranged|unarranged|monthly|account|late|cash|unpaid|foreign|returned|annual|usage|payment|item|advance|interest|fee|card|club|maintenance|service|replacement)$/i;

/** Returns the name of a line without a merchant, such as bank interest, or null for all other lines. */
export function ownLine(text: string): string | null {
  for (const [pattern, name] of lines) if (pattern.test(text)) return name;
  const found = fee.exec(text)?.[1];
  if (found === undefined || !found.split(' ').every((word) => feeWords.test(word))) return null;
  return found.charAt(0).toUpperCase() + found.slice(1).toLowerCase();
}
