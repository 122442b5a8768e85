import { currencyPlaces } from '@farthing/money';
import type { JournalEntry, JournalFrame, JournalPrinter } from './journal-rules.ts';

/** Writes journals for hledger in its strict mode; ledger reads them too. */
export const hledger: JournalPrinter = {
  head({ currencies, accounts, prices, opening }) {
    return [
      ...currencies.map(commodity),
      '',
      ...accounts.map(
        ({ name, title }) => `account ${name}${title === name ? '' : `\n  ; title: ${comment(title)}`}`,
      ),
      '',
      ...prices.map(({ date, from, to, rate }) => `P ${date} ${from} ${rate} ${to}`),
      '',
      ...opening.map(entryText),
      '',
    ].join('\n');
  },
  entry: (entry) => `${entryText(entry)}\n`,
  end({ lastDay, balances }: JournalFrame) {
    if (balances.length === 0) return '';
    const lines = balances.map(
      ({ account, amount, currency }) => `    ${account}  0 ${currency} = ${amount} ${currency}\n`,
    );
    return `${lastDay} * () Balances in farthing\n${lines.join('')}`;
  },
};

/** A currency and how its amounts are printed; without decimals ledger takes no format that hledger takes. */
function commodity(currency: string): string {
  const places = currencyPlaces(currency);
  return `commodity ${currency}${places === 0 ? '' : `\n  format 1000.${'0'.repeat(places)} ${currency}`}`;
}

function entryText({ date, payee, text, tags, notes, id, legs }: JournalEntry): string {
  const said =
    payee === null ? described(text, true) : `${described(payee, true)} | ${described(text, false)}`;
  // An empty code: a description that begins with a bracket would be taken for one.
  const lines = [`${date} * () ${said}`.trimEnd()];
  if (id !== null) lines.push(`    ; id: ${id}`);
  const words = [...new Set(tags.map(tagWord).filter((word) => word !== ''))];
  if (words.length > 0) lines.push(`    ; ${words.map((word) => `${word}:`).join(', ')}`);
  if (tags.some((tag) => tagWord(tag) !== tag)) lines.push(`    ; tags: ${comment(tags.join(' | '))}`);
  if (notes !== null && notes.trim() !== '') lines.push(`    ; notes: ${comment(notes)}`);
  for (const leg of legs) {
    const total = leg.total ? ` @@ ${leg.total.amount} ${leg.total.currency}` : '';
    const note = leg.note ? `  ; note: ${comment(leg.note)}` : '';
    lines.push(`    ${leg.account}  ${leg.amount} ${leg.currency}${total}${note}`);
  }
  return `${lines.join('\n')}\n`;
}

/** A description: on one line, and without the sign that begins a comment. `|` would end the payee. */
function described(text: string, isPayee: boolean): string {
  const line = oneLine(text).replaceAll(';', ',');
  return isPayee ? line.replaceAll('|', '/') : line;
}

/** A comment: what both programs would take for a date is none. */
function comment(text: string): string {
  return oneLine(text)
    .replace(/\[/g, '(')
    .replace(/\]/g, ')')
    .replace(/\b(date2?):/gi, '$1 ')
    .replaceAll('::', ': :');
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

function tagWord(tag: string): string {
  const word = tag.replace(/[^\p{L}\p{Nd}_-]+/gu, '-').replace(/^-+|(?<!-)-+$/g, '');
  return /^date2?$/i.test(word) ? `${word}-tag` : word;
}
