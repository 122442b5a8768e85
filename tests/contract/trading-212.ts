/** The headings of a Trading 212 file. */
export const trading212Header =
  'Action,Time,ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,' +
  'Currency (Result),Total,Currency (Total),Withholding tax,Currency (Withholding tax),Stamp duty reserve tax,' +
  'Currency (Stamp duty reserve tax),Currency conversion fee,Currency (Currency conversion fee)';

/** A row of an invented Trading 212 file; `price` in pounds unless it names another currency. */
export interface Deal {
  readonly action?: string;
  readonly day: string;
  readonly id?: string;
  readonly symbol?: string;
  readonly isin?: string;
  readonly units?: string;
  readonly price?: string;
  readonly currency?: string;
  readonly rate?: string;
  readonly total?: string;
  readonly stamp?: string;
}

let ids = 0;

/** A row of the file, a buy with an id of its own unless the deal says otherwise. */
export function deal({ action = 'Market buy', day, id, symbol = 'FNLY', isin = '', ...rest }: Deal): string {
  const { units = '', price = '', currency = 'GBP', rate = '1', total = '', stamp = '' } = rest;
  const name = symbol === '' ? 'Bank transfer' : `${symbol} plc`;
  const priced = price === '' ? ',' : `${price},${currency}`;
  return `${action},${day} 09:00:00,${isin},${symbol},${name},,${id ?? `EOF${++ids}`},${units},${priced},${rate},,,${total},GBP,,,${stamp},${stamp && 'GBP'},,`;
}

/** The row of money that is paid in. */
export function deposit(day: string, total: string): string {
  return deal({ action: 'Deposit', day, symbol: '', total, rate: '' });
}

/** A file with Trading 212's headings, of deals and of rows that are written already. */
export function trading212(...deals: readonly (Deal | string)[]): string {
  const rows = deals.map((one) => (typeof one === 'string' ? one : deal(one)));
  return `${[trading212Header, ...rows].join('\n')}\n`;
}

/** Ten bought, and four of them sold a month later. */
export const buy10 = { day: '2025-05-01', units: '10', price: '5.00', total: '50.00' };
export const sell4 = { action: 'Market sell', day: '2025-06-02', units: '4', price: '6.00', total: '24.00' };
