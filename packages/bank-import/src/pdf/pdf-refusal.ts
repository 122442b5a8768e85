import type { PdfRefusal } from './read-pdf-statement.ts';

const instead = 'Nothing was imported. Download the CSV from your bank instead.';

/** Sentences for people about a statement that isn't read: what is wrong, where, and what to do. */
export function refusalText(refused: PdfRefusal): string {
  switch (refused.reason) {
    case 'no-text':
      return `The PDF has no text that can be read. ${instead}`;
    case 'no-table':
      return `No table of transactions with a date and amounts was found in the PDF. ${instead}`;
    case 'trades':
      return 'The PDF is a contract note or a list of trades, not a bank statement. Nothing was imported. Download your transactions as CSV from your broker instead.';
    case 'no-rows':
      return `The table in the PDF has no transactions. ${instead}`;
    case 'two-currencies':
      return `The PDF has amounts in more than one currency. ${instead}`;
    case 'which-dollar':
      return `The PDF has amounts in dollars and doesn’t say of which country. ${instead}`;
    case 'day-or-month':
      return `The PDF’s dates could have day and month either way round. ${instead}`;
    case 'two-accounts':
      return `The PDF has statements of more than one account. Save one account at a time. ${instead}`;
    case 'missing-page':
      return `The PDF prints page numbers, and not every page is there. Save the whole statement. ${instead}`;
    case 'line':
      return `Page ${refused.doubt.place.page}, line ${refused.doubt.place.line} can’t be read: ${refused.doubt.reason}. ${instead}`;
    case 'unproved':
      return `${unproved(refused.fault)} ${instead}`;
  }
}

function unproved({
  reason,
  place,
  text,
  expectedMinor,
  printedMinor,
}: Extract<PdfRefusal, { reason: 'unproved' }>['fault']): string {
  const at = place === null ? 'In the PDF' : `On page ${place.page}, line ${place.line}`;
  const row = text === '' ? '' : ` (${text})`;
  switch (reason) {
    case 'balance':
      return `${at}${row} the balance doesn’t follow from the rows: ${figure(expectedMinor)} expected, ${figure(printedMinor)} printed.`;
    case 'closing':
      return `${at} the rows end at ${figure(expectedMinor)}, but the statement prints a closing balance of ${figure(printedMinor)}.`;
    case 'totals':
      return `${at} the rows add up to ${figure(expectedMinor)} in, but the statement prints a total of ${figure(printedMinor)}. A page or a row may be missing.`;
    case 'no-opening':
      return `${at}${row} the rows begin, and the statement prints neither the balance before them nor its totals, so they can’t be checked.`;
    case 'no-closing':
      return `${at}${row} the rows end at ${figure(expectedMinor)}, and the statement prints no balance to check that with.`;
    case 'direction':
      return `${at}${row} it isn’t clear whether the amount was spent or paid in.`;
    case 'year':
      return `${at}${row} the date has no year, and the statement doesn’t print its period.`;
    case 'outside-period':
      return `${at}${row} the date is outside the period of the statement.`;
    case 'order':
      return `${at}${row} the date is out of order. It may have been misread.`;
  }
}

function figure(minor: bigint | null): string {
  if (minor === null) return 'no figure';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  let whole = digits.slice(0, -2);
  let groups = '';
  for (; whole.length > 3; whole = whole.slice(0, -3)) groups = `,${whole.slice(-3)}${groups}`;
  return `${minor < 0n ? '-' : ''}${whole}${groups}.${digits.slice(-2)}`;
}
