/** Printed form of a bank's statement: columns, dates, balances and the words around its table. */
export interface StatementLayout {
  readonly id: string;
  /** Small print that names the bank. */
  readonly smallPrint: string;
  /** Headings from left to right; figures end at `right`, texts begin at `left`. */
  readonly columns: readonly LayoutColumn[];
  readonly date:
    | 'dd Mon'
    | 'dd Mon yy'
    | 'dd Mon yyyy'
    | 'dd/mm/yyyy'
    | 'dd/mm/yy'
    | 'ordinal'
    | 'Mon d'
    | 'dd MON yyyy once'
    | 'year row';
  /** A date is printed on the first row of its day only. */
  readonly dateOnce?: true;
  readonly balances: 'each' | 'day-end' | 'none';
  readonly order: 'oldest' | 'newest';
  readonly opening: string | null;
  readonly closing: string | null;
  /** Lines of the summary; `{o}`, `{c}`, `{i}`, `{u}` are opening and closing balance, money in and out. */
  readonly summary: readonly string[];
  /** The figures of the summary stand below their labels. */
  readonly summaryBelow?: readonly (readonly [string, 'o' | 'c' | 'i' | 'u'])[];
  readonly overdrawn: '-' | 'D' | 'OD' | 'DR';
  /** Lines of a description, and whether the amount stands on the last of them. */
  readonly lines: 1 | 2 | 3;
  readonly moneyLast?: true;
  readonly symbol?: true;
  readonly isCard?: true;
  readonly credit?: 'CR' | '-' | 'CR below';
  readonly signed?: true;
  readonly types?: true;
  /** Text beside the table on the first page. */
  readonly sidebar?: true;
}

/** A column: its heading, its role, and the left or right edge of its cells. */
export interface LayoutColumn {
  readonly heading: string;
  readonly role: 'date' | 'date2' | 'type' | 'text' | 'in' | 'out' | 'amount' | 'balance' | 'foreign';
  readonly left?: number;
  readonly right?: number;
}

type Rest = Omit<StatementLayout, 'id' | 'smallPrint' | 'columns'>;

/** Properties that most layouts have. */
const usual: Rest = {
  date: 'dd Mon yy',
  balances: 'each',
  order: 'oldest',
  opening: null,
  closing: null,
  summary: [],
  overdrawn: '-',
  lines: 1,
};

/** Id, small print, columns as role, edge and heading, and what differs from the usual. */
type Row = readonly [string, string, string, Partial<Rest>];

/** Layouts as public readers describe them; see `packages/bank-import/src/pdf/pdf-banks.ts` for the sources. */
const table: readonly Row[] = [
  [
    'barclays',
    'Barclays Bank UK PLC. Authorised by the Prudential Regulation Authority.',
    'date 45 Date | text 90 Description | out 305 Money out £ | in 365 Money in £ | balance 425 Balance £',
    {
      date: 'dd Mon',
      dateOnce: true,
      balances: 'day-end',
      opening: 'Start balance',
      closing: 'End balance',
      summary: ['Start balance {o}', 'Money in {i}', 'Money out {u}', 'End balance {c}'],
      lines: 2,
      sidebar: true,
    },
  ],
  [
    'lloyds',
    'Lloyds Bank plc Registered Office: 25 Gresham Street, London EC2V 7HN.',
    'date 40 Date | text 100 Description | type 280 Type | in 390 Money In (£) | out 470 Money Out (£) | balance 550 Balance (£)',
    {
      summary: ['Balance on {from} {o}', 'Money In {i}', 'Money Out {u}', 'Balance on {to} {c}'],
      types: true,
    },
  ],
  [
    'halifax',
    'Halifax is a division of Bank of Scotland plc.',
    'date 40 Date | text 100 Description | type 280 Type | in 390 Money In (£) | out 470 Money Out (£) | balance 550 Balance (£)',
    { summary: ['Money In {i} Balance on {from} {o}', 'Money Out {u} Balance on {to} {c}'], types: true },
  ],
  [
    'bank-of-scotland',
    'Bank of Scotland plc Registered Office: The Mound, Edinburgh EH1 1YZ.',
    'date 40 Date | text 105 Description | type 300 Type | in 400 In (£) | out 475 Out (£) | balance 550 Balance (£)',
    {
      opening: 'STATEMENT OPENING BALANCE',
      closing: 'STATEMENT CLOSING BALANCE',
      summary: ['Money In {i} Money Out {u}'],
      overdrawn: 'OD',
      types: true,
    },
  ],
  [
    'natwest',
    'National Westminster Bank Plc. Registered in England and Wales.',
    'date 45 Date | text 115 Description | in 400 Paid In(£) | out 475 Withdrawn(£) | balance 545 Balance(£)',
    {
      date: 'dd MON yyyy once',
      dateOnce: true,
      opening: 'BROUGHT FORWARD',
      summary: ['Previous Balance {o}', 'Paid In {i}', 'Withdrawn {u}', 'New Balance {c}'],
      overdrawn: 'OD',
      lines: 3,
      moneyLast: true,
    },
  ],
  [
    'rbs',
    'The Royal Bank of Scotland plc. Registered in Scotland No 83026.',
    'date 45 Date | text 115 Description | in 400 Paid In(£) | out 475 Withdrawn(£) | balance 545 Balance(£)',
    {
      date: 'dd MON yyyy once',
      opening: 'BROUGHT FORWARD',
      summary: ['Previous Balance {o}', 'Paid In {i}', 'Withdrawn {u}', 'New Balance {c}'],
      overdrawn: 'DR',
    },
  ],
  [
    'hsbc',
    'HSBC UK Bank plc. www.hsbc.co.uk',
    'date 45 Date | text 100 Payment type and details | out 385 Paid out | in 455 Paid in | balance 530 Balance',
    {
      dateOnce: true,
      balances: 'day-end',
      opening: 'BALANCE BROUGHT FORWARD',
      closing: 'BALANCE CARRIED FORWARD',
      summary: ['Opening Balance {o}', 'Payments In {i}', 'Payments Out {u}', 'Closing Balance {c}'],
      overdrawn: 'D',
      lines: 2,
      moneyLast: true,
    },
  ],
  [
    'first-direct',
    'first direct is a division of HSBC UK Bank plc.',
    'date 45 Date | text 100 Payment type and details | out 385 Paid out | in 455 Paid in | balance 530 Balance',
    {
      dateOnce: true,
      balances: 'day-end',
      opening: 'BALANCE BROUGHT FORWARD',
      closing: 'BALANCE CARRIED FORWARD',
      summary: ['Opening Balance {o}', 'Payments In {i}', 'Payments Out {u}', 'Closing Balance {c}'],
      overdrawn: 'D',
      lines: 2,
      moneyLast: true,
    },
  ],
  [
    'santander',
    'Santander UK plc. Registered Office: 2 Triton Square, London. www.santander.co.uk',
    'date 40 Date | text 95 Description | in 390 Money in | out 460 Money out | balance 540 £ Balance',
    {
      date: 'ordinal',
      opening: 'Balance brought forward from previous statement',
      closing: 'Balance carried forward to next statement',
      summary: ['Total money in: {i}', 'Total money out: {u}', 'Your balance at close of business {to} {c}'],
      lines: 2,
    },
  ],
  [
    'nationwide',
    'Nationwide Building Society. NAIAGB21',
    'date 45 Date | text 100 Description | out 380 £Out | in 450 £In | balance 530 £Balance',
    {
      date: 'year row',
      dateOnce: true,
      balances: 'day-end',
      opening: 'Balance from statement 41 dated {before}',
      summary: ['Start balance {o}', 'End balance {c}'],
      overdrawn: 'OD',
      lines: 2,
    },
  ],
  [
    'tsb',
    'TSB Bank plc Registered Office: Henry Duncan House, Edinburgh.',
    'date 40 Date | type 100 Payment type | text 190 Details | out 400 Money Out (£) | in 475 Money In (£) | balance 550 Balance (£)',
    {
      opening: 'STATEMENT OPENING BALANCE',
      closing: 'STATEMENT CLOSING BALANCE',
      summary: ['Money in {i}', 'Money out {u}'],
      types: true,
    },
  ],
  [
    'monzo',
    'Monzo Bank Limited (https://monzo.com) is registered in England.',
    'date 40 Date | text 120 Description | amount 440 (GBP) Amount | balance 540 (GBP) Balance',
    {
      date: 'dd/mm/yyyy',
      order: 'newest',
      summary: ['Total outgoings {u}', 'Total deposits {i}'],
      lines: 2,
      signed: true,
    },
  ],
  [
    'starling',
    'Starling Bank is registered in England and Wales as Starling Bank Limited.',
    'date 40 DATE | type 110 TYPE | text 210 TRANSACTION | in 400 IN | out 465 OUT | balance 550 ACCOUNT BALANCE',
    {
      date: 'dd/mm/yyyy',
      opening: 'OPENING BALANCE',
      summary: ['Opening Balance {o}', 'Paid in {i}', 'Paid out {u}', 'Closing Balance {c}'],
      types: true,
      symbol: true,
    },
  ],
  [
    'revolut',
    'Revolut Ltd is authorised by the Financial Conduct Authority.',
    'date 40 Date | text 120 Description | out 380 Money out | in 460 Money in | balance 545 Balance',
    {
      date: 'dd Mon yyyy',
      summaryBelow: [
        ['Opening balance', 'o'],
        ['Money out', 'u'],
        ['Money in', 'i'],
        ['Closing balance', 'c'],
      ],
      lines: 2,
      symbol: true,
    },
  ],
  [
    'chase',
    'Chase is a trading name of J.P. Morgan Europe Limited.',
    'date 40 Date | text 120 Transaction details | amount 440 Amount | balance 540 Balance',
    {
      date: 'dd Mon yyyy',
      opening: 'Opening balance',
      closing: 'Closing balance',
      lines: 2,
      symbol: true,
      signed: true,
    },
  ],
  [
    'metro-bank',
    'Metro Bank PLC. Registered in England and Wales.',
    'date 40 Date | text 110 Transaction | out 400 Money out (£) | in 475 Money in (£) | balance 550 Balance (£)',
    { date: 'dd/mm/yyyy', opening: 'Balance brought forward', closing: 'Balance carried forward' },
  ],
  [
    'co-op-bank',
    'The Co-operative Bank p.l.c. is authorised by the PRA.',
    'date 40 Date | text 105 Description | out 390 Debit | in 460 Credit | balance 535 Balance',
    {
      date: 'dd Mon',
      balances: 'day-end',
      opening: '*LAST STATEMENT*',
      summary: ['Previous balance {o}', 'Closing balance {c}'],
      overdrawn: 'DR',
    },
  ],
  [
    'virgin-money',
    'Virgin Money is a trading name of Clydesdale Bank PLC.',
    'date 40 Date | text 105 Details | out 390 Debits | in 460 Credits | balance 535 Balance',
    { date: 'dd Mon yyyy', opening: 'Balance brought forward', overdrawn: 'OD' },
  ],
  [
    'ms-bank',
    'M&S Bank is a trading name of Marks & Spencer Financial Services plc.',
    'date 45 Date | text 110 Details | out 385 Payments | in 455 Receipts | balance 530 Balance',
    { opening: 'BALANCE BROUGHT FORWARD', closing: 'BALANCE CARRIED FORWARD', overdrawn: 'D' },
  ],
  [
    'amex',
    'American Express Services Europe Limited. Minimum Payment due. Credit Limit £4,000.00',
    'date 40 Transaction Date | date2 130 Process Date | text 210 Transaction Details | foreign 450 Foreign Spending | amount 540 Amount £',
    {
      date: 'Mon d',
      balances: 'none',
      summaryBelow: [
        ['Previous Balance £', 'o'],
        ['New Transactions £', 'u'],
        ['New Credits £', 'i'],
        ['Closing Balance £', 'c'],
      ],
      lines: 2,
      isCard: true,
      credit: 'CR below',
    },
  ],
  [
    'barclaycard',
    'Barclaycard is a trading name of Barclays Bank UK PLC. Minimum payment. Credit limit.',
    'date 45 Date | text 110 Description | amount 400 Amount',
    {
      date: 'dd Mon',
      balances: 'none',
      summary: ['Previous balance {o}', 'New balance {c}'],
      symbol: true,
      isCard: true,
      credit: '-',
    },
  ],
  [
    'mbna',
    'MBNA Limited. Your minimum payment. Credit limit.',
    'date 45 Date of transaction | date2 140 Date posted | text 220 Description | amount 520 Amount',
    { balances: 'none', summary: ['Previous balance {o}', 'New balance {c}'], isCard: true, credit: 'CR' },
  ],
];

const roles = ['date', 'date2', 'type', 'text', 'in', 'out', 'amount', 'balance', 'foreign'] as const;

/** Texts begin at their edge, and figures end there. */
function columnOf(words: string): LayoutColumn {
  const [, name, edge, heading = ''] = /^(\w+) (\d+) (.+)$/.exec(words) ?? [];
  const role = roles.find((one) => one === name);
  if (role === undefined) throw new Error(`No column: ${words}`);
  const isText = role === 'date' || role === 'date2' || role === 'type' || role === 'text';
  return { heading, role, ...(isText ? { left: Number(edge) } : { right: Number(edge) }) };
}

export const statementLayouts: readonly StatementLayout[] = table.map(([id, smallPrint, columns, rest]) => ({
  ...{ id, smallPrint, columns: columns.split(' | ').map(columnOf) },
  ...usual,
  ...rest,
}));
