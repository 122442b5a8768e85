import type { ColumnMapping } from '@farthing/bank-import';

/** Words by which a person finds the columns of a statement. */
const words = {
  date: /date|datum|dato|fecha|tag$|day/i,
  debit: /debit|withdraw|paid out|money out|d[ée]bit|soll|debet|outflow/i,
  credit: /credit|deposit|paid in|money in|cr[ée]dit|haben|inflow/i,
  amount: /amount|betrag|bedrag|belopp|importe|montant|value|total/i,
  balance: /balance|saldo|solde/i,
  currency: /^(currency|munt|w[äa]hrung|devise|monn\.)/i,
  text: /desc|detail|text|memo|payee|name|narrative|omschrijving|merchant|reason/i,
};

/**
 * Answers the question for a file's columns as its owner would: by the headings among its first rows.
 * @returns null where the headings do not tell
 */
export function columnsByHeading(rows: readonly (readonly string[])[]): ColumnMapping | null {
  const heading = rows.find(
    (row) =>
      row.some((cell) => words.date.test(cell)) &&
      row.some((cell) => words.amount.test(cell) || words.debit.test(cell)),
  );
  if (heading === undefined) return null;
  const find = (word: RegExp) => heading.find((cell) => word.test(cell));
  const date = find(words.date);
  const text = find(words.text);
  const [debit, credit, amount] = [find(words.debit), find(words.credit), find(words.amount)];
  if (date === undefined || text === undefined) return null;
  const isApart = debit !== undefined && credit !== undefined && debit !== credit;
  if (!isApart && amount === undefined) return null;
  return {
    hasHeader: true,
    dateColumn: date,
    descriptionColumns: [text],
    ...(isApart ? { debitColumn: debit, creditColumn: credit } : { amountColumn: amount }),
    balanceColumn: find(words.balance),
    currencyColumn: find(words.currency),
  };
}
