import { maximumCellLength, type RecordTokenizer } from './csv-records.ts';
import { addDecimals, negateDecimal } from './decimal-sums.ts';
import { cutOff, type DocumentSink, joinTexts, rowCells, type StatedBalance } from './document-rows.ts';
import { rejectAt } from './file-rejection.ts';
import { createTagReader } from './tag-reader.ts';

/** Deepest nesting believed: CAMT.053 has about twelve levels. */
const deepest = 64;
/** Limits for splitting an entry into its details: their number and total length. A larger batch becomes one row. */
const mostDetails = 5_000;
const mostDetailText = 4 * 1024 * 1024;
/** Codes of the balances that prove a statement: opening, closing of the one before, closing. */
const provingCodes = new Set(['OPBD', 'PRCD', 'CLBD']);

interface Detail {
  amount: string;
  currency: string;
  direction: string;
  id: string;
  endToEnd: string;
  debtor: string;
  creditor: string;
  remittance: string;
  more: string;
  foreignAmount: string;
  foreignCurrency: string;
}

interface Entry extends Omit<Detail, 'debtor' | 'creditor'> {
  line: number;
  reference: string;
  reversal: boolean;
  status: string;
  booked: string;
  valued: string;
  type: string;
  details: Detail[];
  /** Characters in all details. */
  detailText: number;
  manyDetails: boolean;
}

interface Balance extends StatedBalance {
  code: string;
  direction: string;
  line: number;
}

/**
 * Reads CAMT.053 (versions 02 to 13: names are taken without their namespace): several statements in a file. One row for each
 * entry, or for each of its transaction details where these add up to it. CdtDbtInd is the direction, also of a reversal:
 * it says how the reversal itself was booked. Only BOOK entries count. The day is that of booking. Opening (OPBD, else PRCD)
 * and closing (CLBD) prove the sum.
 * @throws {FileRejection} at tags that do not close as they open, at more than 64 levels, and see `createTagReader`
 */
export function createCamtTokenizer(sink: DocumentSink): RecordTokenizer {
  const path: string[] = [];
  let text = '';
  let hasText = false;
  let isLong = false;
  let attribute = '';
  let account = { key: '', name: '', currency: '' };
  /** The first balance of each proving code. */
  let balances = new Map<string, Balance>();
  let balance: Balance | null = null;
  let entry: Entry | null = null;
  let detail: Detail | null = null;
  let opened = false;

  const reader = createTagReader({
    open(name, attributes, line) {
      path.push(name);
      if (path.length > deepest) rejectAt(line, 'is nested deeper than any statement is.');
      text = '';
      hasText = true;
      isLong = false;
      attribute = attributes;
      if (name === 'Stmt') {
        account = { key: '', name: '', currency: '' };
        balances = new Map();
        opened = false;
      } else if (name === 'Bal' && entry === null)
        balance = { code: '', direction: '', account: '', date: '', currency: '', amount: '', line };
      else if (name === 'Ntry') {
        openStatement();
        entry = emptyEntry(line);
      } else if (name === 'TxDtls' && entry !== null) detail = emptyDetail();
    },
    close(name, line) {
      const expected = path.pop();
      if (name !== expected)
        rejectAt(
          line,
          expected === undefined
            ? `closes ${name.slice(0, 40)}, which is not open.`
            : `closes ${name.slice(0, 40)} where ${expected.slice(0, 40)} is open.`,
        );
      if (hasText) {
        const found = isLong ? 'x'.repeat(maximumCellLength + 1) : text.replace(/\s+/g, ' ').trim();
        if (found !== '') leaf(name, found);
      }
      hasText = false;
      if (name === 'Bal' && balance !== null && entry === null) {
        if (provingCodes.has(balance.code) && !balances.has(balance.code))
          balances.set(balance.code, balance);
        balance = null;
      } else if (name === 'TxDtls' && entry !== null && detail !== null) {
        for (const part of Object.values(detail)) entry.detailText += part.length;
        if (entry.details.length < mostDetails && entry.detailText <= mostDetailText)
          entry.details.push(detail);
        else entry.manyDetails = true;
        detail = null;
      } else if (name === 'Ntry' && entry !== null) {
        for (const cells of entryRows(entry, account)) sink.row(cells, entry.line);
        entry = null;
      } else if (name === 'Stmt') closeStatement();
    },
    text(piece) {
      if (!hasText || isLong) return;
      text += piece;
      if (text.length > maximumCellLength * 2) isLong = true;
    },
  });

  function leaf(name: string, found: string): void {
    const parent = path.at(-1) ?? '';
    if (entry !== null) {
      if (detail !== null) detailLeaf(detail, name, parent, found);
      else entryLeaf(entry, name, parent, found);
    } else if (balance !== null) balanceLeaf(balance, name, found);
    else accountLeaf(name, parent, found);
  }
  function accountLeaf(name: string, parent: string, found: string): void {
    if (!path.includes('Acct') || path.includes('Svcr') || path.includes('Ownr')) return;
    if (name === 'IBAN' || (name === 'Id' && parent === 'Othr' && account.key === ''))
      account.key = found.slice(0, 100);
    else if (name === 'Nm' && parent === 'Acct') account.name = found;
    else if (name === 'Ccy') account.currency = found.toUpperCase();
  }
  function balanceLeaf(into: Balance, name: string, found: string): void {
    const parent = path.at(-1);
    if (name === 'Cd' && parent === 'CdOrPrtry') into.code = found;
    else if (name === 'Amt' && parent === 'Bal') {
      into.amount = found;
      into.currency = currencyIn(attribute);
    } else if (name === 'CdtDbtInd' && parent === 'Bal') into.direction = found;
    else if (name === 'Dt' || name === 'DtTm') into.date = found.slice(0, 10);
  }
  function entryLeaf(into: Entry, name: string, parent: string, found: string): void {
    if (name === 'Amt' && parent === 'Ntry') {
      into.amount = found;
      into.currency = currencyIn(attribute);
    } else if (name === 'CdtDbtInd' && parent === 'Ntry') into.direction = found;
    else if (name === 'RvslInd') into.reversal = found === 'true' || found === '1';
    else if (name === 'Sts' || (name === 'Cd' && parent === 'Sts')) into.status = found;
    else if (parent === 'BookgDt') into.booked = found.slice(0, 10);
    else if (parent === 'ValDt') into.valued = found.slice(0, 10);
    else if (name === 'AcctSvcrRef') into.id = reference(found);
    else if (name === 'NtryRef') into.reference = reference(found);
    else if (name === 'AddtlNtryInf') into.more = found;
    else if (name === 'Cd' && path.includes('BkTxCd'))
      into.type = into.type === '' ? found : `${into.type} ${found}`.slice(0, 40);
    else if (name === 'Amt' && parent === 'InstdAmt') foreign(into, found);
  }
  function detailLeaf(into: Detail, name: string, parent: string, found: string): void {
    if (name === 'Amt' && parent === 'TxDtls') {
      into.amount = found;
      into.currency = currencyIn(attribute);
    } else if (name === 'Amt' && parent === 'TxAmt' && into.amount === '') {
      into.amount = found;
      into.currency = currencyIn(attribute);
    } else if (name === 'Amt' && parent === 'InstdAmt') foreign(into, found);
    else if (name === 'CdtDbtInd' && parent === 'TxDtls') into.direction = found;
    else if (name === 'AcctSvcrRef') into.id = reference(found);
    else if (name === 'EndToEndId') into.endToEnd = reference(found);
    else if (name === 'Nm' && parent !== 'FinInstnId' && !path.includes('RltdAgts')) {
      if (path.includes('Dbtr')) into.debtor = found;
      else if (path.includes('Cdtr')) into.creditor = found;
    } else if (name === 'Ustrd' || (name === 'Ref' && parent === 'CdtrRefInf')) {
      // A longer one is rejected with its row already.
      if (into.remittance.length <= maximumCellLength) into.remittance = joinTexts(into.remittance, found);
    } else if (name === 'AddtlTxInf') into.more = found;
  }
  function foreign(into: Detail | Entry, found: string): void {
    into.foreignAmount = found;
    into.foreignCurrency = currencyIn(attribute);
  }
  /** At the first entry, or the end of a statement without any: its account is known by then. */
  function openStatement(): void {
    if (opened) return;
    opened = true;
    sink.account(account.key, account.name);
    const first = balances.get('OPBD') ?? balances.get('PRCD');
    if (first !== undefined) state(first);
  }
  function closeStatement(): void {
    openStatement();
    const last = balances.get('CLBD');
    if (last !== undefined) state(last);
    balances = new Map();
  }
  function state({ amount, direction, date, currency, line }: Balance): void {
    const signed = direction === 'DBIT' ? negateDecimal(amount) : amount;
    sink.balance({ account: account.key, date, currency, amount: signed }, line);
  }

  return {
    push: reader.push,
    end() {
      reader.end();
      if (entry !== null)
        for (const cells of entryRows({ ...entry, details: [] }, account, cutOff))
          sink.row(cells, entry.line);
      else if (path.includes('Stmt')) closeStatement();
    },
  };
}

/** Returns an entry as rows: one for each of its details if there are several that add up to it. */
function entryRows(
  entry: Entry,
  account: { key: string; currency: string },
  status: string | undefined = stateOf(entry),
): string[][] {
  const { details } = entry;
  if (details.length > 1 && !entry.manyDetails && addUp(entry)) {
    return details.map((detail, at) => {
      // The bank's reference may belong to the whole entry, so the position distinguishes its parts.
      const id = detail.id !== '' && detail.id !== entry.id ? detail.id : entry.id && `${entry.id}/${at + 1}`;
      return oneRow(
        entry,
        { ...detail, id, direction: detail.direction || entry.direction },
        account,
        status,
      );
    });
  }
  const [only] = details;
  const detail: Detail = { ...(only ?? emptyDetail()), ...pick(entry) };
  if (only !== undefined && entry.foreignAmount === '') {
    detail.foreignAmount = only.foreignAmount;
    detail.foreignCurrency = only.foreignCurrency;
  }
  if (details.length > 1) Object.assign(detail, { debtor: '', creditor: '', remittance: '', more: '' });
  detail.id = entry.id || (details.length === 1 ? (only?.id ?? '') : '') || entry.reference;
  return [oneRow(entry, detail, account, status)];
}

function pick({ amount, currency, direction, foreignAmount, foreignCurrency }: Entry) {
  return { amount, currency, direction, foreignAmount, foreignCurrency };
}

function oneRow(
  entry: Entry,
  detail: Detail,
  account: { key: string; currency: string },
  status: string | undefined,
): string[] {
  const out = detail.direction === 'DBIT';
  const known = out || detail.direction === 'CRDT';
  const payee = out ? detail.creditor : detail.debtor;
  const words = detail.remittance || detail.more || entry.more || detail.endToEnd;
  const currency = detail.currency || entry.currency || account.currency;
  return rowCells({
    account: account.key,
    date: entry.booked || entry.valued,
    type: entry.reversal ? 'reversal' : entry.type,
    payee,
    description: joinTexts(payee, words) || entry.type || 'No description',
    amount: out ? negateDecimal(detail.amount) : detail.amount,
    currency,
    id: detail.id,
    foreignAmount: detail.foreignCurrency === currency ? '' : detail.foreignAmount,
    foreignCurrency: detail.foreignCurrency,
    status: status ?? (known ? undefined : '!The entry does not say whether it is money in or out.'),
  });
}

function stateOf({ status }: Entry): string | undefined {
  if (status === 'PDNG') return 'The bank shows this row as pending. It counts when it is booked';
  if (status === 'FUTR') return 'The bank only expects this row. It counts when it is booked';
  if (status === 'INFO') return 'The bank sent this row for information only';
  return undefined;
}

/** Returns true if the details of an entry have amounts in its currency that add up to its amount. */
function addUp({ amount, currency, direction, details }: Entry): boolean {
  const parts: string[] = [];
  for (const detail of details) {
    if (detail.amount === '' || detail.currency !== currency) return false;
    const same = detail.direction === '' || detail.direction === direction;
    parts.push(same ? detail.amount : negateDecimal(detail.amount));
  }
  const sum = addDecimals([...parts, negateDecimal(amount)]);
  return sum === '0';
}

function reference(text: string): string {
  return /^(NONREF|NOTPROVIDED|N\/?A|0+)$/i.test(text) ? '' : text;
}

function currencyIn(attributes: string): string {
  return /Ccy\s*=\s*["']([A-Za-z]{3})["']/.exec(attributes)?.[1]?.toUpperCase() ?? '';
}

function emptyDetail(): Detail {
  return {
    amount: '',
    currency: '',
    direction: '',
    id: '',
    endToEnd: '',
    debtor: '',
    creditor: '',
    remittance: '',
    more: '',
    foreignAmount: '',
    foreignCurrency: '',
  };
}

function emptyEntry(line: number): Entry {
  const { debtor: _, creditor: __, ...fields } = emptyDetail();
  return {
    ...fields,
    line,
    reference: '',
    reversal: false,
    status: '',
    booked: '',
    valued: '',
    type: '',
    details: [],
    detailText: 0,
    manyDetails: false,
  };
}
