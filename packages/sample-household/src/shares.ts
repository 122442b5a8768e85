import { type HouseholdCalendar, randomFrom } from './calendar.ts';

/** An invented security. Prices in hundredths of what it is quoted in: a pound, or for GBX a penny. */
export interface HouseholdSecurity {
  readonly symbol: string;
  readonly name: string;
  readonly kind: 'share' | 'etf' | 'fund' | 'investment_trust';
  readonly region: string;
  readonly quoted: 'GBP' | 'GBX' | 'USD';
  readonly first: number;
  readonly last: number;
}

/** Securities that the household holds or has held. */
export const householdSecurities: readonly HouseholdSecurity[] = [
  {
    symbol: 'MRDN',
    name: 'Meridian All-World ETF',
    kind: 'etf',
    region: 'Global',
    quoted: 'GBP',
    first: 4_180,
    last: 10_180,
  },
  {
    symbol: 'SALT',
    name: 'Saltmarsh Emerging Markets ETF',
    kind: 'etf',
    region: 'Emerging markets',
    quoted: 'GBP',
    first: 1_620,
    last: 2_392,
  },
  {
    symbol: 'LARK',
    name: 'Larkfield Foods',
    kind: 'share',
    region: 'United Kingdom',
    quoted: 'GBX',
    first: 15_200,
    last: 41_650,
  },
  {
    symbol: 'HOLN',
    name: 'Hollin Renewables Trust',
    kind: 'investment_trust',
    region: 'United Kingdom',
    quoted: 'GBX',
    first: 38_900,
    last: 37_300,
  },
  {
    symbol: 'CRST',
    name: 'Crestline Semiconductor',
    kind: 'share',
    region: 'North America',
    quoted: 'USD',
    first: 2_140,
    last: 9_560,
  },
];

interface HouseholdTrade {
  readonly account: 'investment' | 'isa';
  readonly date: string;
  readonly action: 'Market buy' | 'Market sell' | 'Dividend (Ordinary)';
  readonly security: HouseholdSecurity;
  readonly quantity: bigint;
  readonly price: bigint;
  /** Index of the month. */
  readonly index: number;
}

/** Returns the price in a month: the long-term trend plus fluctuations. */
function householdPrice({ symbol, first, last }: HouseholdSecurity, index: number, months: number): bigint {
  const seed = [...symbol].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), index);
  const way = first * (last / first) ** (index / (months - 1));
  const swing = Math.sin(index / 5 + first) * 0.06 + (randomFrom(seed)() - 0.5) * 0.05;
  return BigInt(Math.round(way * (1 + swing)));
}

/** Pounds for one unit of a currency in a month, with four places. */
export function householdRate(currency: 'EUR' | 'USD', index: number): string {
  const [middle, swing] = currency === 'EUR' ? [0.863, 0.022] : [0.767, 0.035];
  return (middle + Math.sin(index / 7 + (currency === 'EUR' ? 0 : 2)) * swing).toFixed(4);
}

/** Prices of all months, as a file to import. */
export function householdPriceFile({ today, months, dayOf }: HouseholdCalendar): string {
  const lines = ['symbol,date,price,currency'];
  for (const security of householdSecurities) {
    for (let index = 0; index < months; index++) {
      const price = twoPlaces(householdPrice(security, index, months));
      for (const date of index === months - 1 ? [dayOf(index, 1), today] : [dayOf(index, 1)])
        if (!lines.includes(`${security.symbol},${date},${price},${security.quoted}`))
          lines.push(`${security.symbol},${date},${price},${security.quoted}`);
    }
  }
  return lines.join('\n');
}

/** All trades of an account as its broker's statement has them, in the form of Trading 212. */
export function householdStatement(calendar: HouseholdCalendar, account: HouseholdTrade['account']): string {
  const lines = householdTrades(calendar)
    .filter((trade) => trade.account === account)
    .map(({ date, action, security: { symbol, name, quoted }, quantity, price, index }, number) => {
      const dividend = action === 'Dividend (Ordinary)';
      const rate = householdRate('USD', index);
      const worth = inPence(quantity * price, quoted, rate);
      const duty = action === 'Market buy' && quoted === 'GBX' ? (worth + 100n) / 200n : 0n;
      const divisor = quoted === 'GBX' ? '100' : quoted === 'USD' && !dividend ? rate : '';
      return [
        action,
        `${date} 09:15:00`,
        symbol,
        name,
        dividend ? '' : `SAMPLE${account}${number}`,
        String(quantity),
        twoPlaces(price),
        quoted,
        divisor,
        twoPlaces(worth + duty),
        'GBP',
        duty ? twoPlaces(duty) : '',
        duty ? 'GBP' : '',
      ].join(',');
    });
  return [heading, ...lines, ''].join('\n');
}

const heading =
  'Action,Time,Ticker,Name,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,' +
  'Currency (Total),Stamp duty reserve tax,Currency (Stamp duty reserve tax)';

/** Once: what was bought and sold outside the ISA, with gains, a loss, and a purchase within 30 days of a sale. */
const single: readonly (readonly [symbol: string, index: number, day: number, quantity: bigint])[] = [
  ['LARK', 6, 9, 1_400n],
  ['HOLN', 9, 11, 500n],
  ['CRST', 20, 10, 60n],
  ['LARK', 47, 12, 600n],
  ['HOLN', 70, 4, -200n],
  ['CRST', 84, 7, -20n],
  ['LARK', 99, 4, -500n],
  ['HOLN', 108, 8, -150n],
  ['HOLN', 109, 1, 60n],
  ['LARK', 115, 4, -400n],
];

/** Account and symbol. */
type Holding = readonly [account: HouseholdTrade['account'], symbol: string];

function securityOf(symbol: string): HouseholdSecurity {
  const security = householdSecurities.find((one) => one.symbol === symbol);
  if (security === undefined) throw new Error(`No security of the household is called ${symbol}`);
  return security;
}

function householdTrades({ today, months, dayOf }: HouseholdCalendar): HouseholdTrade[] {
  const held = new Map<string, bigint>();
  const trades: HouseholdTrade[] = [];
  const add = (holding: Holding, index: number, day: number, quantity: bigint) => {
    const key = holding.join(' ');
    held.set(key, (held.get(key) ?? 0n) + quantity);
    const [account, symbol] = holding;
    const security = securityOf(symbol);
    const action = quantity > 0n ? ('Market buy' as const) : ('Market sell' as const);
    const price = householdPrice(security, index, months);
    trades.push({
      account,
      date: dayOf(index, day),
      action,
      security,
      quantity: abs(quantity),
      price,
      index,
    });
  };
  const pay = (holding: Holding, index: number, day: number, price: bigint) => {
    const quantity = held.get(holding.join(' ')) ?? 0n;
    if (quantity === 0n) return;
    const [account, symbol] = holding;
    const action = 'Dividend (Ordinary)' as const;
    trades.push({
      account,
      date: dayOf(index, day),
      action,
      security: securityOf(symbol),
      quantity,
      price,
      index,
    });
  };
  for (let index = 0; index < months; index++) {
    for (const [symbol, at, day, quantity] of single)
      if (at === index) add(['investment', symbol], index, day, quantity);
    if (index % 6 === 2) pay(['investment', 'LARK'], index, 19, 420n);
    if (index % 3 === 1) pay(['investment', 'HOLN'], index, 23, 480n);
    if (index % 3 === 0) pay(['isa', 'MRDN'], index, 18, 44n);
    add(['isa', 'MRDN'], index, 27, 29_500n / householdPrice(securityOf('MRDN'), index, months));
    if (index % 2 === 0)
      add(['isa', 'SALT'], index, 27, 8_000n / householdPrice(securityOf('SALT'), index, months));
  }
  return trades.filter(({ date, quantity }) => date <= today && quantity > 0n);
}

function inPence(hundredths: bigint, quoted: HouseholdSecurity['quoted'], rate: string): bigint {
  if (quoted === 'GBX') return (hundredths + 50n) / 100n;
  if (quoted === 'GBP') return hundredths;
  return (hundredths * BigInt(rate.replace('.', '')) + 5_000n) / 10_000n;
}

/** Hundredths as a decimal. */
function twoPlaces(hundredths: bigint): string {
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}
