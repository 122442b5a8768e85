import { maximumCellLength, type RecordTokenizer } from './csv-records.ts';
import { negateDecimal } from './decimal-sums.ts';
import { type DocumentSink, joinTexts, rowCells } from './document-rows.ts';
import { createLineReader } from './text-lines.ts';

interface Entry {
  line: number;
  date: string;
  amount: string;
  type: string;
  id: string;
  text: string;
  /** True once a :86: field has been read. Some banks write a separate field for each of its lines. */
  hasDetails: boolean;
  status: string | undefined;
}

const tag = /^:(\d{2}[A-Z]?):(.*)$/;
/** Value date, entry date, mark, funds code, amount, transaction type, references. */
const entryLine =
  /^(\d{6})(\d{4}| {4})?(R?[CD]|E[CD])([A-Z])?(\d{1,15}(?:,\d{0,6})?)(?:([NSF])([A-Z0-9]{3}))?(.*?)(?:\/\/(.*))?$/;
const balanceLine = /^([CD])(\d{6})([A-Z]{3})(\d{1,15}(?:,\d{0,6})?)$/;

/**
 * Reads MT940: several statements in a file, with or without the envelope of SWIFT. A row is a :61: with its :86:. The day is the
 * value date; C is money in, D out, RC reverses a credit, RD a debit; EC and ED are only expected. The bank's reference
 * (behind `//`) is the id, where it is one. :60F: and :62F: (M between the pages) prove the sum.
 */
export function createMt940Tokenizer(sink: DocumentSink): RecordTokenizer {
  let account = '';
  let currency = '';
  let entry: Entry | null = null;
  let field = '';
  let text = '';
  let fieldLine = 1;
  let isLong = false;

  function take(raw: string, line: number, long: boolean): void {
    const content = raw.replace(/^\{4:\s*/, '');
    const found = tag.exec(content);
    if (found === null) {
      if (/^-\}?/.test(content) || content.startsWith('{')) flushField();
      else if (field !== '' && text.length < maximumCellLength * 2) text += `\n${content}`;
      isLong ||= long;
      return;
    }
    flushField();
    field = found[1] ?? '';
    text = found[2] ?? '';
    fieldLine = line;
    isLong = long;
  }
  function flushField(): void {
    const name = field;
    field = '';
    if (name === '20') finishEntry();
    else if (name === '25') {
      finishEntry();
      account = text.split('\n')[0]?.trim().slice(0, 100) ?? '';
      sink.account(account, '');
    } else if (/^6[02][FM]?$/.test(name)) {
      finishEntry();
      state(text.trim());
    } else if (name === '61') {
      finishEntry();
      entry = readEntry(text, fieldLine);
    } else if (name === '34F') {
      // An interim report (MT942) states no balance; its floor limit names the currency.
      currency = /^[A-Z]{3}/.exec(text)?.[0] ?? currency;
    } else if (name === '86' && entry !== null) {
      entry.text = entry.hasDetails ? `${entry.text}\n${text}` : text;
      entry.hasDetails = true;
      if (isLong || entry.text.length > maximumCellLength)
        entry.status = '!A field of this row is longer than 8 KiB.';
    }
  }
  function state(content: string): void {
    const found = balanceLine.exec(content);
    if (found === null) return;
    const [, mark, date = '', unit = '', digits = ''] = found;
    currency = unit;
    const amount = decimalOf(digits);
    sink.balance(
      { account, date: isoOf(date), currency, amount: mark === 'D' ? negateDecimal(amount) : amount },
      fieldLine,
    );
  }
  function finishEntry(): void {
    if (entry === null) return;
    const { line, date, amount, type, id, text: details, status } = entry;
    entry = null;
    const { payee, words } = readDetails(details);
    sink.row(
      rowCells({
        account,
        date,
        type,
        payee,
        description: joinTexts(payee, words) || type || 'No description',
        amount,
        currency,
        id,
        status,
      }),
      line,
    );
  }

  return createLineReader(take, () => {
    flushField();
    finishEntry();
  });
}

function readEntry(content: string, line: number): Entry {
  const [first = '', second = ''] = content.split('\n');
  const found = entryLine.exec(first.trim());
  if (found === null) {
    const status = `!"${first.slice(0, 60)}" isn’t an entry of an MT940 statement. A line :61: has the date, C or D, and the amount.`;
    return { line, date: '', amount: '', type: '', id: '', text: second, hasDetails: false, status };
  }
  const [, date = '', , mark = '', , digits = '', , type = '', , bankReference = ''] = found;
  const out = mark === 'D' || mark === 'RC' || mark === 'ED';
  const amount = decimalOf(digits);
  const id = bankReference.trim();
  return {
    line,
    date: isoOf(date),
    amount: out ? negateDecimal(amount) : amount,
    type: mark.startsWith('R') ? 'reversal' : type,
    id: /^(NONREF|0*)$/i.test(id) ? '' : id,
    text: second,
    hasDetails: false,
    status: mark.startsWith('E') ? 'The bank only expects this row. It counts when it is booked' : undefined,
  };
}

/** The other side and the words of a :86:, whose parts are `?20…`, `/REMI/…`, or plain lines. */
function readDetails(details: string): { payee: string; words: string } {
  const structured = /^\d{0,3}\?\d{2}/.exec(details);
  if (structured !== null) {
    const parts = new Map<string, string[]>();
    for (const part of details.replaceAll('\n', '').split('?').slice(1)) {
      const key = part.slice(0, 2);
      const known = parts.get(key);
      if (known === undefined) parts.set(key, [part.slice(2)]);
      else known.push(part.slice(2));
    }
    const of = (from: number, to: number): string => {
      let joined = '';
      for (let key = from; key <= to; key += 1)
        for (const each of parts.get(String(key).padStart(2, '0')) ?? []) joined = continueText(joined, each);
      return tidy(joined);
    };
    const words = tidy(`${of(20, 29)} ${of(60, 63)}`);
    return { payee: of(32, 33), words: words || of(0, 0) };
  }
  const flat = details.replaceAll('\n', '');
  if (/^\/[A-Z]{2,8}\//.test(flat)) {
    const found = new Map<string, string>();
    for (const [, key = '', value = ''] of flat.matchAll(/\/([A-Z]{2,8})\/(.*?)(?=\/[A-Z]{2,8}\/|$)/g))
      if (!found.has(key)) found.set(key, tidy(value.replace(/^\/+|(?<!\/)\/+$/g, '')));
    const words = found.get('REMI') ?? found.get('TRCD') ?? found.get('EREF') ?? '';
    return {
      payee: found.get('NAME') ?? found.get('CNTP') ?? '',
      words: words.replace(/^(USTD|STRD)\/+/, ''),
    };
  }
  return { payee: '', words: tidy(details.replaceAll('\n', ' ')) };
}

/** Parts are cut at 27 characters, so a full part may continue in the middle of a word. */
function continueText(text: string, part: string): string {
  if (text === '') return part;
  return part.length === 0 ? text : text.length % 27 === 0 ? text + part : `${text} ${part}`;
}

function tidy(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function decimalOf(digits: string): string {
  return digits.replace(',', '.').replace(/\.$/, '');
}

/**
 * `YYYY-MM-DD` of `YYMMDD`. German banks count interest by months of 30 days (30/360) and print value dates such as
 * 30 February; such a day is the last of its February.
 */
function isoOf(day: string): string {
  const [year, month] = [`20${day.slice(0, 2)}`, day.slice(2, 4)];
  const last = new Date(Date.UTC(Number(year), 2, 0)).getUTCDate();
  const isInterestDay = month === '02' && /^(29|30)$/.test(day.slice(4, 6)) && Number(day.slice(4, 6)) > last;
  return `${year}-${month}-${isInterestDay ? last : day.slice(4, 6)}`;
}
