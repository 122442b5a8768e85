import { maximumCellLength, type RecordTokenizer } from './csv-records.ts';
import {
  cutOff,
  type DocumentRow,
  type DocumentSink,
  joinTexts,
  rowCells,
  tradeLeftOut,
} from './document-rows.ts';
import { createTagReader } from './tag-reader.ts';

type Fields = Map<string, string>;

/** Blocks whose fields belong together. */
const blocks = new Set([
  'STMTTRN',
  'STMTTRNP',
  'BANKACCTFROM',
  'CCACCTFROM',
  'INVACCTFROM',
  'BANKACCTTO',
  'CCACCTTO',
  'LEDGERBAL',
  'AVAILBAL',
  'BAL',
]);
/** Fields that are read; files may hold others, of any name. */
const fieldNames = new Set([
  'ACCTID',
  'ACCTTYPE',
  'BALAMT',
  'BANKID',
  'CHECKNUM',
  'CURSYM',
  'DTASOF',
  'DTPOSTED',
  'DTSETTLE',
  'DTTRADE',
  'DTTRAN',
  'DTUSER',
  'FITID',
  'MEMO',
  'NAME',
  'TOTAL',
  'TRNAMT',
  'TRNTYPE',
]);
/** A trade of an investment statement. Details of the buy or sell are in nested blocks. */
const trade =
  /^(BUY|SELL)(DEBT|MF|OPT|OTHER|STOCK)$|^(INCOME|REINVEST|RETOFCAP|SPLIT|TRANSFER|JRNLFUND|JRNLSEC|MARGININTEREST|INVEXPENSE|CLOSUREOPT)$/;
const pendingReason = 'The bank shows this row as pending. It counts when it is booked';

/**
 * Reads OFX and QFX: 1.x, SGML whose fields have no end tags, and 2.x, XML. Bank, card and investment statements, several in
 * a file; of the last the cash rows, while trades are left out with that reason. The amount's sign is the account's; for the
 * day see `postedOn`. FITID is the id; LEDGERBAL closes the statement.
 * @throws {FileRejection} see `createTagReader`
 */
export function createOfxTokenizer(sink: DocumentSink): RecordTokenizer {
  let leaf = '';
  let value = '';
  let isLong = false;
  let block = '';
  let blockLine = 1;
  let fields: Fields = new Map();
  let currency = '';
  let account = '';
  /** The trade that is open, and where it began. */
  let inTrade = '';
  let tradeLine = 1;
  let tradeFields: Fields = new Map();

  function flush(): void {
    if (leaf === '') return;
    const text = value.replace(/\s+/g, ' ').trim();
    if (text !== '') take(leaf, isLong ? 'x'.repeat(maximumCellLength + 1) : text);
    leaf = '';
  }
  function take(name: string, text: string): void {
    if (block === '' && name === 'CURDEF') currency = text.toUpperCase();
    if (!fieldNames.has(name)) return;
    if (block !== '') {
      if (!fields.has(name)) fields.set(name, text);
    } else if (inTrade !== '' && !tradeFields.has(name)) tradeFields.set(name, text);
  }
  function start(name: string, line: number): void {
    if (block !== '' && name !== 'BANKACCTTO' && name !== 'CCACCTTO') finish();
    // The counterparty's account is inside the row. It isn't the user's account.
    if (block !== '') return;
    block = name;
    blockLine = line;
    fields = new Map();
  }
  function finish(status?: string): void {
    const name = block;
    block = '';
    if (name === 'STMTTRN' || name === 'STMTTRNP') row(name, status);
    else if (name === 'LEDGERBAL') {
      const amount = fields.has('BALAMT') ? decimalOf(fields.get('BALAMT')) : undefined;
      const date = dayOf(fields.get('DTASOF'));
      if (amount !== undefined && date !== '') sink.balance({ account, date, currency, amount }, blockLine);
    } else if (name.endsWith('ACCTFROM')) {
      const number = fields.get('ACCTID') ?? '';
      const bank = name === 'BANKACCTFROM' ? (fields.get('BANKID') ?? '') : '';
      account = [bank, number]
        .filter((part) => part !== '')
        .join(' ')
        .slice(0, 100);
      sink.account(account, fields.get('ACCTTYPE') ?? (name === 'CCACCTFROM' ? 'CREDITCARD' : ''));
    }
  }
  function row(name: string, status: string | undefined): void {
    const payee = fields.get('NAME') ?? '';
    const cheque = fields.get('CHECKNUM');
    const words = joinTexts(payee, fields.get('MEMO') ?? '');
    const foreign = fields.get('CURSYM')?.toUpperCase();
    const pending = name === 'STMTTRNP' ? pendingReason : undefined;
    sink.row(
      rowCells({
        account,
        date: postedOn(fields.get('DTPOSTED') ?? fields.get('DTTRAN') ?? fields.get('DTUSER')),
        type: fields.get('TRNTYPE'),
        payee,
        description:
          words !== '' ? words : cheque !== undefined ? `Cheque ${cheque}` : (fields.get('TRNTYPE') ?? ''),
        amount: decimalOf(fields.get('TRNAMT')),
        currency: foreign !== undefined && fields.has('CURRENCY') ? foreign : currency,
        id: fields.get('FITID'),
        status: status ?? pending,
      }),
      blockLine,
    );
  }
  function finishTrade(): void {
    sink.row(rowCells({ account, currency, ...tradeRow(inTrade, tradeFields) }), tradeLine);
    inTrade = '';
  }

  const reader = createTagReader({
    open(raw, _attributes, line) {
      flush();
      const name = raw.toUpperCase();
      if (blocks.has(name)) start(name, line);
      else if (block === '' && inTrade === '' && trade.test(name)) {
        inTrade = name;
        tradeLine = line;
        tradeFields = new Map();
      } else if (block !== '' && (name === 'CURRENCY' || name === 'ORIGCURRENCY')) fields.set(name, '');
      leaf = name;
      value = '';
      isLong = false;
    },
    close(raw) {
      flush();
      const name = raw.toUpperCase();
      if (block !== '' && (name === block || name.endsWith('TRANLIST'))) finish();
      else if (inTrade !== '' && name === inTrade) finishTrade();
    },
    text(text) {
      if (leaf === '' || isLong) return;
      value += text;
      if (value.length > maximumCellLength * 2) isLong = true;
    },
  });
  return {
    push: reader.push,
    end() {
      reader.end();
      flush();
      if (block !== '') finish(cutOff);
    },
  };
}

/** A trade of an investment statement, which is left out. */
function tradeRow(type: string, fields: Fields): Omit<DocumentRow, 'account'> {
  return {
    date: dayOf(fields.get('DTTRADE') ?? fields.get('DTSETTLE')),
    type,
    description: [type, fields.get('MEMO') ?? ''].join(' ').trim(),
    amount: fields.get('TOTAL') ?? '',
    id: fields.get('FITID'),
    status: tradeLeftOut,
  };
}

/** Converts `20260813120000.000[-5:EST]` to `2026-08-13`. Other text is returned unchanged, and the row gets an error. */
function dayOf(text: string | undefined): string {
  if (text === undefined) return '';
  const found = /^(\d{4})(\d{2})(\d{2})(?!\d{1,3}$)/.exec(text);
  return found === null ? text : `${found[1]}-${found[2]}-${found[3]}`;
}

/**
 * When a row was posted. DTPOSTED is the day on which the bank has booked the row, as its statements show it, and most banks write
 * only a date: alone, or as 000000 or 120000 followed by the default time zone of their software (`[0:GMT]`, but also
 * `[-5:EST]` from banks in Britain). Such a date is unchanged, and so is a real time in the bank's zone or without a zone. Only a
 * time marked as UTC is an instant, because no British bank books in UTC in summer. It is returned with the date, to be converted
 * to the British date.
 */
function postedOn(text: string | undefined): string {
  const day = dayOf(text);
  const found = /^\d{8}(\d\d)(\d\d)(\d\d)(?:\.\d+)?\s*\[\s*[+-]?0+(?:\.0+)?(?::\w*)?\]$/.exec(text ?? '');
  if (found === null) return day;
  const [, hour, minute, second] = found;
  const isDay = minute === '00' && second === '00' && (hour === '00' || hour === '12');
  return isDay ? day : `${day} ${hour}:${minute}:${second} UTC`;
}

/**
 * An amount with a point: OFX allows a comma or a point before the decimals, and no thousands separators (OFX 2.3, 3.2.9.2).
 * Some banks write thousands separators anyway. They are unambiguous if both marks occur and groups have three digits.
 */
function decimalOf(amount = ''): string {
  if (/^[-+]?\d{1,3}(\.\d{3})+,\d+$/.test(amount)) return amount.replaceAll('.', '').replace(',', '.');
  if (/^[-+]?\d{1,3}(,\d{3})+\.\d+$/.test(amount)) return amount.replaceAll(',', '');
  return /^[-+]?\d*,\d*$/.test(amount) ? amount.replace(',', '.') : amount;
}
