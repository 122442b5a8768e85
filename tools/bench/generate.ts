/** A seeded household: the same seed gives the same files. */

/** Mulberry32: small, fast, repeatable. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Names of merchants that files are made of. */
export const merchants = [
  'LARKFIELD BAKERY',
  'HOLLIN FARM SHOP',
  'MEADOW LANE VETS',
  'NORTHSHIRE WATER',
  'GLEN BROADBAND',
  'ROOK BOOKSHOP',
  'HARBOUR DESIGN',
  'CASTLE LETS RENT',
  'ALDERTON CYCLES',
  'WESTMERE COUNCIL',
  'TERN LOGISTICS',
  'BEECHWOOD DELI',
  'COPPERFIELD MARKET',
  'WILLOW TRAVEL',
  'FOXGLOVE TOYS',
  'PEBBLE OUTDOORS',
  'SUNDIAL COFFEE',
  'THISTLE DINER',
  'JUNIPER RECORDS',
  'OAKLEY SURVEYORS',
  'QUAYSIDE GRILL',
  'MARLOW PHARMACY',
  'ELM ROAD GARAGE',
  'HEATHER FLORIST',
];
/** Towns that follow them. */
export const towns = ['LEWES', 'BATH', 'YORK', 'HOVE', 'RIPON', 'KENDAL', 'LEEDS', 'WHITSTABLE'];

/** One account's statement file. */
export interface GeneratedFile {
  readonly name: string;
  readonly bank: 'monzo' | 'lloyds' | 'starling';
  readonly currency: string;
  readonly rows: number;
  readonly content: string;
}

const headers = {
  monzo:
    'Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In',
  lloyds:
    'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance',
  starling: 'Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes',
} as const;

/** Ten years of rows, shared over twelve accounts of three banks and three currencies. */
export function generateFiles(total: number, seed = 1): GeneratedFile[] {
  const shape = ['monzo', 'lloyds', 'starling'] as const;
  return Array.from({ length: 12 }, (_, index) => {
    const bank = shape[index % 3] as GeneratedFile['bank'];
    const currency =
      bank === 'monzo' && index === 3 ? 'EUR' : bank === 'monzo' && index === 6 ? 'USD' : 'GBP';
    const rows = Math.floor(total / 12) + (index < total % 12 ? 1 : 0);
    return {
      name: `${bank}-${index}.csv`,
      bank,
      currency,
      rows,
      content: generateFile(bank, currency, rows, seed * 100 + index),
    };
  });
}

/** One file of `rows` rows over ten years to the end of 2025. */
export function generateFile(
  bank: GeneratedFile['bank'],
  currency: string,
  rows: number,
  seed: number,
): string {
  const random = randomFrom(seed);
  const lines: string[] = [];
  let balance = 100_000;
  for (let row = 0; row < rows; row++) {
    const day = dayOf(Math.floor((row / rows) * 3653));
    const isIncome = random() < 0.08;
    const pence = isIncome ? 20_000 + Math.floor(random() * 200_000) : 100 + Math.floor(random() * 9900);
    const signed = isIncome ? pence : -pence;
    balance += signed;
    const merchant = merchants[Math.floor(random() * merchants.length)] as string;
    const town = towns[Math.floor(random() * towns.length)] as string;
    lines.push(line(bank, { row, seed, day, signed, balance, merchant, town, currency }));
  }
  if (bank === 'lloyds') lines.reverse();
  return `${headers[bank]}\n${lines.join('\n')}\n`;
}

interface RowFacts {
  row: number;
  seed: number;
  day: string;
  signed: number;
  balance: number;
  merchant: string;
  town: string;
  currency: string;
}

function line(
  bank: GeneratedFile['bank'],
  { row, seed, day, signed, balance, merchant, town, currency }: RowFacts,
): string {
  const amount = (signed / 100).toFixed(2);
  const size = (Math.abs(signed) / 100).toFixed(2);
  const total = (balance / 100).toFixed(2);
  switch (bank) {
    case 'monzo':
      return `tx_${seed}_${String(row).padStart(8, '0')},${day},12:41:07,Card payment,${merchant},,General,${amount},${currency},${amount},${currency},,2 Mill Lane,,${merchant} ${town} GBR,,${signed < 0 ? amount : ''},${signed < 0 ? '' : amount}`;
    case 'lloyds':
      return `${day},${signed < 0 ? 'DEB' : 'FPI'},'30-11-22,44556677,${merchant} ${town} ${row % 997},${signed < 0 ? size : ''},${signed < 0 ? '' : size},${total}`;
    default:
      return `${day},${merchant},${town} ${row % 997},CARD PAYMENT,${amount},${total},SHOPPING,`;
  }
}

const days: string[] = Array.from({ length: 3653 }, (_, index) => {
  const [year, month, date] = new Date(Date.UTC(2016, 0, 1 + index)).toISOString().slice(0, 10).split('-');
  return `${date}/${month}/${year}`;
});

function dayOf(index: number): string {
  return days[index] as string;
}
