import { dayAfter } from '@farthing/dates';
import type { JournalEntry, JournalFrame, JournalPrinter } from './journal-rules.ts';

/** Writes journals for Beancount 2 and 3. */
export const beancount: JournalPrinter = {
  head({ baseCurrency, firstDay, accounts, currencies, prices, opening }) {
    return [
      'option "title" "farthing"',
      `option "operating_currency" "${baseCurrency}"`,
      '',
      ...currencies.map((currency) => `${firstDay} commodity ${currency}`),
      '',
      ...accounts.map(
        ({ name, title, currency }) =>
          `${firstDay} open ${name}${currency === null ? '' : ` ${currency}`}\n  title: ${quoted(title)}`,
      ),
      '',
      ...prices.map(({ date, from, to, rate }) => `${date} price ${from} ${rate} ${to}`),
      '',
      ...opening.map(entryText),
      '',
    ].join('\n');
  },
  entry: (entry) => `${entryText(entry)}\n`,
  end({ lastDay, balances }: JournalFrame) {
    const day = dayAfter(lastDay);
    return balances
      .map(({ account, amount, currency }) => `${day} balance ${account}  ${amount} ${currency}\n`)
      .join('');
  },
};

function entryText({ date, payee, text, tags, notes, id, legs }: JournalEntry): string {
  const words = new Set(tags.map(tagWord).filter((word) => word !== ''));
  const isSaid = tags.every((tag) => tagWord(tag) === tag);
  const lines = [
    `${date} * ${payee === null ? '' : `${quoted(payee)} `}${quoted(text)}${[...words].map((word) => ` #${word}`).join('')}`,
  ];
  if (id !== null) lines.push(`  id: "${id}"`);
  if (!isSaid) lines.push(`  tags: ${quoted(tags.join(', '))}`);
  if (notes !== null) lines.push(`  notes: ${quoted(notes)}`);
  for (const leg of legs) {
    const total = leg.total ? ` @@ ${leg.total.amount} ${leg.total.currency}` : '';
    lines.push(`  ${leg.account}  ${leg.amount} ${leg.currency}${total}`);
    if (leg.note) lines.push(`    note: ${quoted(leg.note)}`);
  }
  return `${lines.join('\n')}\n`;
}

function quoted(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ').trim();
  return `"${line.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** A tag as Beancount takes it: ASCII letters, digits, hyphens, underscores, slashes, dots. */
function tagWord(tag: string): string {
  return tag
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9\-_/.]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '');
}
