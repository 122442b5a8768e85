/** A decimal as a whole number of ten-thousandths. */
function units(text: string): bigint {
  const found = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(text);
  if (!found) throw new Error(`no number: ${text}`);
  const [, sign, whole = '', rest = ''] = found;
  const value = BigInt(whole + rest.padEnd(4, '0'));
  return sign === '-' ? -value : value;
}

const text = '"(?:[^"\\\\\\p{Cc}]|\\\\["\\\\])*"';
const account = '(?:Assets|Liabilities|Equity|Income|Expenses)(?::[\\p{Lu}\\p{Nd}][\\p{L}\\p{Nd}-]*)+';
const number = '-?\\d+(?:\\.\\d+)?';
const currency = "[A-Z][A-Z0-9'._-]*[A-Z0-9]";
const shapes = {
  option: new RegExp(`^option ${text} ${text}$`, 'u'),
  commodity: new RegExp(`^\\d{4}-\\d\\d-\\d\\d commodity (${currency})$`, 'u'),
  open: new RegExp(`^(\\d{4}-\\d\\d-\\d\\d) open (${account})(?: (${currency}))?$`, 'u'),
  price: new RegExp(`^\\d{4}-\\d\\d-\\d\\d price ${currency} ${number} ${currency}$`, 'u'),
  balance: new RegExp(`^(\\d{4}-\\d\\d-\\d\\d) balance (${account})  (${number}) (${currency})$`, 'u'),
  entry: new RegExp(`^(\\d{4}-\\d\\d-\\d\\d) \\*(?: ${text}){1,2}((?: #[A-Za-z0-9\\-_/.]+)*)$`, 'u'),
  metadata: new RegExp(`^ {2,4}[a-z][a-zA-Z0-9_-]*: ${text}$`, 'u'),
  posting: new RegExp(
    `^ {2}(${account})  (${number}) (${currency})(?: @@ (\\d+(?:\\.\\d+)?) (${currency}))?$`,
    'u',
  ),
};

interface Posting {
  readonly date: string;
  readonly account: string;
  readonly units: bigint;
  readonly currency: string;
}

/** Result of reading a journal. */
export interface ReadJournal {
  readonly entries: number;
  readonly assertions: number;
  /** The balance of an account at the end of a day, in ten-thousandths. */
  balance(account: string, currency: string, day: string): bigint;
}

/**
 * Reads a Beancount file as strictly as Beancount does: every line is of its grammar, accounts are open and take the
 * currency, entries come to nothing, balances hold at the beginning of their day.
 * @throws {Error} with the line
 */
export function readBeancount(file: string): ReadJournal {
  const opened = new Map<string, { date: string; currency: string | undefined }>();
  const postings: Posting[] = [];
  const balances: Posting[] = [];
  let date = '';
  let sums = new Map<string, bigint>();
  let entries = 0;
  const close = (line: string) => {
    for (const [of, sum] of sums)
      if (sum !== 0n) throw new Error(`before ${line}: ${sum} ${of} are left over`);
    sums = new Map();
  };
  const takePosting = ([, name = '', amount = '', unit = '', total, other = '']: RegExpExecArray) => {
    const open = opened.get(name);
    if (!open || open.date > date) throw new Error(`${name} is not open`);
    if (open.currency !== undefined && open.currency !== unit) throw new Error(`${name} takes no ${unit}`);
    postings.push({ date, account: name, units: units(amount), currency: unit });
    const [of, weight] = total === undefined ? [unit, units(amount)] : [other, units(total)];
    const signed = total !== undefined && amount.startsWith('-') ? -weight : weight;
    sums.set(of, (sums.get(of) ?? 0n) + signed);
  };
  const take = (line: string) => {
    if (line === '' || shapes.metadata.test(line)) return;
    const posting = shapes.posting.exec(line);
    if (posting) return takePosting(posting);
    close(line);
    const [open, entry, balance] = [shapes.open, shapes.entry, shapes.balance].map((shape) =>
      shape.exec(line),
    );
    if (open) {
      if (opened.has(open[2] ?? '')) throw new Error(`${open[2]} is opened twice`);
      opened.set(open[2] ?? '', { date: open[1] ?? '', currency: open[3] });
    } else if (entry) {
      date = entry[1] ?? '';
      entries++;
    } else if (balance) {
      const [, day = '', name = '', amount = '', unit = ''] = balance;
      balances.push({ date: day, account: name, units: units(amount), currency: unit });
    } else if (![shapes.option, shapes.commodity, shapes.price].some((shape) => shape.test(line)))
      throw new Error(`not Beancount: ${line}`);
  };
  for (const line of file.split('\n')) take(line);
  close('the end');
  const balance = (name: string, unit: string, day: string) =>
    postings
      .filter((one) => one.account === name && one.currency === unit && one.date <= day)
      .reduce((sum, one) => sum + one.units, 0n);
  for (const one of balances) {
    const dayBefore = new Date(Date.parse(one.date) - 86_400_000).toISOString().slice(0, 10);
    const is = balance(one.account, one.currency, dayBefore);
    if (is !== one.units) throw new Error(`${one.account} has ${is}, not ${one.units}`);
  }
  return { entries, assertions: balances.length, balance };
}
