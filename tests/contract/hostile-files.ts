import type { ByteSource } from '@farthing/bank-import';

/** A file that tries to make its reader collect more and more, made while it is read. */
export interface HostileFile {
  readonly name: string;
  /** Size to which the test extends it. */
  readonly megabytes: number;
  readonly start: string;
  /** Returns the repeated part. The index makes each one different. */
  readonly repeat: (index: number) => string;
  readonly end: string;
}

const camtHead =
  '<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>GB33BUKB20201555555555</IBAN></Id></Acct>';
const camtEntry = '<Ntry><Amt Ccy="GBP">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>';
const ofxHead =
  'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP<BANKACCTFROM><BANKID>1<ACCTID>2</BANKACCTFROM><BANKTRANLIST>';
const monzoHead =
  'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,' +
  'Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In\n';
const long = 'x'.repeat(8000);

/** One file for each thing that a format lets a reader collect. */
export const hostileFiles: readonly HostileFile[] = [
  { name: 'CAMT, empty balances', megabytes: 100, start: camtHead, repeat: () => '<Bal></Bal>', end: '' },
  {
    name: 'CAMT, opening balances with long fields',
    megabytes: 10,
    start: camtHead,
    repeat: (at) =>
      `<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="GBP">${at}${long}</Amt></Bal>`,
    end: '',
  },
  {
    name: 'CAMT, details of one entry',
    megabytes: 10,
    start: camtHead + camtEntry,
    repeat: (at) => `<TxDtls><Refs><EndToEndId>${at}${long}</EndToEndId></Refs></TxDtls>`,
    end: '',
  },
  {
    name: 'CAMT, remittance of one detail',
    megabytes: 10,
    start: `${camtHead}${camtEntry}<TxDtls><RmtInf>`,
    repeat: (at) => `<Ustrd>invoice ${at}</Ustrd>`,
    end: '',
  },
  {
    name: 'OFX, tags of distinct names in one row',
    megabytes: 100,
    start: `${ofxHead}<STMTTRN>`,
    repeat: (at) => `<T${at}>${at}`,
    end: '</STMTTRN>',
  },
  {
    name: 'OFX, accounts',
    megabytes: 10,
    start: ofxHead,
    repeat: (at) => `<BANKACCTFROM><BANKID>${at}<ACCTID>${at}</BANKACCTFROM>`,
    end: '',
  },
  {
    name: 'QIF, fields of distinct letters in one record',
    megabytes: 100,
    start: '!Type:Bank\n',
    repeat: (at) => `${String.fromCharCode(0x4e00 + (at % 20_000))}${long}\n`,
    end: '^\n',
  },
  {
    name: 'QIF, parts of one record',
    megabytes: 10,
    start: '!Type:Bank\nD01/02/2025\nT1.00\n',
    repeat: (at) => `SFood ${at}\nE${long}\n$1.00\n`,
    end: '^\n',
  },
  {
    name: 'MT940, lines of one field',
    megabytes: 100,
    start: ':20:A\n:25:GB33BUKB20201555555555\n:60F:C250101GBP1,00\n:61:250102C1,00NTRFNONREF\n:86:',
    repeat: (at) => `?20part ${at}\n`,
    end: '\n-\n',
  },
  {
    name: 'CSV, accounts and currencies',
    megabytes: 100,
    start: monzoHead,
    repeat: (at) =>
      `tx_${at},14/03/2025,12:41:07,Type ${at},Shop ${at},,Category ${at},-${at}.00,GBP,-${at}.00,C${at},,${at},,Shop,,-${at}.00,\n`,
    end: '',
  },
  {
    name: 'CSV, a quote that is never closed',
    megabytes: 10,
    start: `${monzoHead}"`,
    repeat: (at) => `""${at},\n`,
    end: '',
  },
  { name: 'CSV, one line', megabytes: 10, start: monzoHead, repeat: (at) => `cell ${at},`, end: '' },
  {
    name: 'beancount, postings of one entry',
    megabytes: 100,
    start:
      '2025-01-01 open Assets:Bank\n2025-01-02 * "Shop" "Food"\n  Assets:Bank  -1.00 GBP\n  Expenses:Food\n',
    repeat: (at) => `  Expenses:Food${at}  1.00 C${at}\n`,
    end: '\n',
  },
  {
    name: 'ledger, entries of accounts and commodities',
    megabytes: 10,
    start: '2025-01-02 Shop\n    assets:bank    £-1.00\n    expenses:food\n\n',
    repeat: (at) => `2025-01-02 Shop\n    assets:bank${at}    ${at}.00 "C${at}"\n    expenses:food${at}\n\n`,
    end: '',
  },
];

/** The bytes of a hostile file of some length. */
export function sourceOf({ start, repeat, end }: HostileFile, bytes: number): ByteSource {
  return function* () {
    let sent = 0;
    let index = 0;
    let text = start;
    while (sent < bytes) {
      const pieces: string[] = [text];
      for (let length = text.length; length < 65_536; ) {
        const piece = repeat(index++);
        pieces.push(piece);
        length += piece.length;
      }
      const part = Buffer.from(pieces.join(''));
      sent += part.length;
      text = '';
      yield part;
    }
    yield Buffer.from(end);
  };
}

/** Expected format by the first word of a name. A file rejected at its first line would prove nothing. */
const formats: Readonly<Record<string, string>> = {
  CAMT: 'camt-053',
  OFX: 'ofx',
  QIF: 'qif',
  MT940: 'mt940',
  CSV: 'monzo',
  beancount: 'beancount',
  ledger: 'ledger',
};

/** Returns the format that a hostile file must be recognised as. */
export function formatOf({ name }: HostileFile): string | undefined {
  return formats[name.split(/[, ]/, 1)[0] ?? ''];
}
