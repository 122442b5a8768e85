import type { Currency } from '@farthing/money';
import type { MarkedLine } from './marked-lines.ts';
import { wordsOf } from './words-alike.ts';

const euroWords = [
  'MWST',
  'UST',
  'TVA',
  'IVA',
  'BTW',
  'SUMME',
  'TOTALE',
  'SIRET',
  'GMBH',
  'EURO',
  'EUR',
  'NIF',
  'PIVA',
  'BETALEN',
  'TTC',
  'USTIDNR',
];
const poundWords = ['GBP', 'POUNDS', 'STERLING', 'PENCE', 'LTD', 'LIMITED', 'PLC', 'LLP'];

/** The currency of a receipt: by the signs beside its amounts, then by its words and decimal commas, else the usual one. */
export function currencyOfReceipt(
  lines: readonly MarkedLine[],
  total: number,
  usual: Currency,
): { readonly currency: Currency; readonly isCertain: boolean } {
  const votes = new Map<string, number>();
  const vote = (currency: string, weight: number) => votes.set(currency, (votes.get(currency) ?? 0) + weight);
  let [commas, points, pounds, euroNames] = [0, 0, 0, 0];
  for (const { amounts, line, index } of lines) {
    for (const { currency, start, end } of amounts) {
      if (currency !== null) vote(currency, index === total ? 4 : 2);
      const text = line.text.slice(start, end);
      if (/, ?\d\d\D*$/.test(text)) commas++;
      else points++;
    }
    for (const word of wordsOf(line.text)) {
      if (euroWords.includes(word)) {
        vote('EUR', word.startsWith('EUR') ? 3 : 1.5);
        euroNames++;
      }
      if (poundWords.includes(word)) vote('GBP', word === 'GBP' ? 3 : 1);
      if (word === 'VAT') vote('GBP', 0.5);
    }
    if (/\b[A-Z]{1,2}\d{1,2}[A-Z]? ?\d[A-Z]{2}\b/.test(line.text)) vote('GBP', 1);
    if (/\.co\.uk\b|\bGB ?\d{9}\b/i.test(line.text)) vote('GBP', 1.5);
    // Scans lose the €, so a receipt from Ireland is recognised by its addresses and its number for tax.
    if (/\bIE ?\d{7}[A-Z]{1,2}\b|\.ie\b|\bDublin\b|(?<!Northern )\bIreland\b/i.test(line.text))
      vote('EUR', 1.5);
    if (/€/.test(line.text)) vote('EUR', 0.5);
    if (/£/.test(line.text)) pounds++;
  }
  if (commas > points) vote('EUR', 2);
  // Recognition takes £ for €, hardly ever € for £: with points and no word of the euro, one £ is enough.
  if (pounds > 0 && commas === 0 && euroNames === 0) vote('GBP', votes.get('EUR') ?? 0);
  // It also takes £ for $: what else the receipt names of Britain decides, unless dollars are named.
  const britain = (votes.get('GBP') ?? 0) - pounds;
  const namesDollars = lines.some(({ line }) => /\bUSD\b|dollar|sales tax/i.test(line.text));
  if (britain > 0 && !namesDollars) vote('GBP', votes.get('USD') ?? 0);
  vote('GBP', pounds / 2);
  const [best, next] = [...votes].sort((a, b) => b[1] - a[1]);
  if (best === undefined || best[1] < 1.5) return { currency: usual, isCertain: false };
  return { currency: best[0], isCertain: best[1] >= 2 * (next?.[1] ?? 0) };
}
