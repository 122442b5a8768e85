import { type SampleSymbol, samplePrice, sampleSecurities, twoPlaces } from './sample-securities.ts';

/** Sample account that holds securities. */
export type SampleBroker = 'investment' | 'isa';

/** An invented trade; `cash` is what it moved in the account, in pence, negative for money out. */
export interface SampleTrade {
  readonly account: SampleBroker;
  readonly date: string;
  readonly action: 'Market buy' | 'Market sell' | 'Dividend (Ordinary)';
  readonly symbol: SampleSymbol;
  readonly quantity: bigint;
  /** Price of one unit, in hundredths of the quoted unit. */
  readonly price: bigint;
  readonly duty: bigint;
  readonly cash: bigint;
  /** Pounds for a dollar, with four places. */
  readonly rate: string;
}

interface Plan {
  readonly account: SampleBroker;
  readonly symbol: SampleSymbol;
  readonly index: number;
  readonly day: number;
  readonly action: SampleTrade['action'];
  /** Units; of a dividend none: all that are held. */
  readonly quantity?: bigint;
  /** Dividend per unit, in hundredths. */
  readonly each?: bigint;
}

const bought = (account: SampleBroker, symbol: SampleSymbol, index: number, day: number, quantity: bigint) =>
  ({ account, symbol, index, day, quantity, action: 'Market buy' }) as const;
const sold = (symbol: SampleSymbol, index: number, day: number, quantity: bigint) =>
  ({ account: 'investment', symbol, index, day, quantity, action: 'Market sell' }) as const;
const paid = (
  account: SampleBroker,
  symbol: SampleSymbol,
  day: number,
  each: bigint,
  indexes: readonly number[],
) => indexes.map((index) => ({ account, symbol, index, day, each, action: 'Dividend (Ordinary)' }) as const);

/** One-off trades: a gain and a loss in each of two tax years, one of them bought back within 30 days. */
const single: readonly Plan[] = [
  bought('investment', 'LARK', 0, 9, 3_600n),
  bought('investment', 'HOLN', 0, 9, 600n),
  bought('investment', 'CRST', 0, 10, 40n),
  bought('investment', 'GLT32', 0, 10, 15n),
  bought('isa', 'MRDN', 0, 9, 80n),
  bought('isa', 'SALT', 0, 9, 70n),
  sold('LARK', 6, 4, 2_700n),
  sold('HOLN', 8, 11, 400n),
  bought('investment', 'HOLN', 9, 4, 100n),
  bought('investment', 'CRST', 7, 12, 30n),
  bought('investment', 'GLT32', 6, 11, 40n),
  bought('investment', 'NSTR', 6, 11, 200n),
  bought('investment', 'LARK', 11, 12, 400n),
  sold('CRST', 13, 7, 25n),
  sold('HOLN', 15, 9, 200n),
  ...paid('investment', 'LARK', 19, 420n, [2, 8, 14]),
  ...paid('investment', 'HOLN', 23, 480n, [1, 4, 7, 10, 13, 16]),
  ...paid('investment', 'CRST', 17, 32n, [3, 6, 9, 12, 15]),
  ...paid('isa', 'MRDN', 18, 44n, [1, 4, 7, 10, 13, 16]),
  ...paid('isa', 'SALT', 20, 21n, [5, 11, 17]),
];

/**
 * The trades of all months, in order of days, none after `today`.
 * @param monthOf `YYYY-MM` of a month of the sample
 * @param dollar pounds for a dollar in a month of the sample
 */
export function sampleTrades(
  today: string,
  months: number,
  monthOf: (index: number) => string,
  dollar: (index: number) => string,
): SampleTrade[] {
  const plans: Plan[] = [...single];
  for (let index = 0; index < months; index++) {
    for (const [account, symbol, budget] of monthly) {
      plans.push(bought(account, symbol, index, 26, budget / samplePrice(symbol, index, 26)));
    }
  }
  const held = new Map<string, bigint>();
  return plans
    .map((plan) => ({ plan, date: `${monthOf(plan.index)}-${String(plan.day).padStart(2, '0')}` }))
    .filter(({ date }) => date <= today)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map(({ plan, date }) => {
      const key = `${plan.account} ${plan.symbol}`;
      const units = held.get(key) ?? 0n;
      const trade = tradeOf(plan, date, plan.quantity ?? units, dollar(plan.index));
      if (plan.action === 'Market buy') held.set(key, units + trade.quantity);
      if (plan.action === 'Market sell') held.set(key, units - trade.quantity);
      return trade;
    });
}

/** Monthly purchases, with the largest amount of each in pence. */
const monthly = [
  ['investment', 'NSTR', 10_000n],
  ['isa', 'MRDN', 21_500n],
  ['isa', 'SALT', 5_000n],
] as const;

function tradeOf(plan: Plan, date: string, quantity: bigint, rate: string): SampleTrade {
  const { account, symbol, action } = plan;
  const price = plan.each ?? samplePrice(symbol, plan.index, plan.day);
  const { quoted } = sampleSecurities[symbol];
  const worth = inPence(quantity * price, quoted, rate);
  // Stamp duty of half a per cent on shares of the United Kingdom, and 15 % kept back of American dividends.
  const dutiable = action === 'Market buy' && quoted === 'GBX';
  const duty = dutiable ? (worth + 100n) / 200n : 0n;
  const arrived = action === 'Dividend (Ordinary)' && quoted === 'USD' ? (worth * 85n + 50n) / 100n : worth;
  const cash = action === 'Market buy' ? -(worth + duty) : arrived;
  return { account, date, action, symbol, quantity, price, duty, cash, rate };
}

function inPence(hundredths: bigint, quoted: 'GBP' | 'GBX' | 'USD', rate: string): bigint {
  if (quoted === 'GBX') return (hundredths + 50n) / 100n;
  if (quoted === 'GBP') return hundredths;
  return (hundredths * BigInt(rate.replace('.', '')) + 5_000n) / 10_000n;
}

/** The statement of the invented broker for one account, as Trading 212 writes it. */
export function sampleStatement(trades: readonly SampleTrade[], account: SampleBroker): string {
  const lines = trades
    .filter((trade) => trade.account === account)
    .map((trade, index) => {
      const { quoted, name } = sampleSecurities[trade.symbol];
      const dividend = trade.action === 'Dividend (Ordinary)';
      const kept = dividend && quoted === 'USD' ? (trade.quantity * trade.price * 15n + 50n) / 100n : 0n;
      return [
        trade.action,
        `${trade.date} 09:15:00`,
        trade.symbol,
        name,
        dividend ? '' : `SMP${1_000 + index}`,
        String(trade.quantity),
        twoPlaces(trade.price),
        quoted,
        quoted === 'GBX' ? '100' : quoted === 'USD' && !dividend ? trade.rate : '',
        twoPlaces(trade.cash < 0n ? -trade.cash : trade.cash),
        'GBP',
        kept ? twoPlaces(kept) : '',
        kept ? 'USD' : '',
        trade.duty ? twoPlaces(trade.duty) : '',
        trade.duty ? 'GBP' : '',
      ].join(',');
    });
  return [heading, ...lines, ''].join('\n');
}

const heading =
  'Action,Time,Ticker,Name,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,' +
  'Currency (Total),Withholding tax,Currency (Withholding tax),Stamp duty reserve tax,' +
  'Currency (Stamp duty reserve tax)';
