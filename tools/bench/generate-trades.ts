import { randomFrom } from './generate.ts';

const header =
  'Action,Time,ISIN,Ticker,Name,Notes,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Result,' +
  'Currency (Result),Total,Currency (Total),Withholding tax,Currency (Withholding tax),Stamp duty reserve tax,' +
  'Currency (Stamp duty reserve tax),Currency conversion fee,Currency (Currency conversion fee)';

/** A broker's file of buys and sells over ten years, never more sold than is held: the same seed, the same file. */
export function generateTrades(total: number, assets: number, seed = 7): string {
  const random = randomFrom(seed);
  const held = new Array<number>(assets).fill(0);
  const each = total / assets;
  const lines = [header];
  for (let index = 0; index < total; index++) {
    const asset = index % assets;
    const has = held[asset] as number;
    const sells = has > 10 && random() < 0.45;
    const units = 1 + Math.floor(random() * 10);
    held[asset] = has + (sells ? -units : units);
    const at = Date.UTC(2016, 0, 4) + Math.floor((Math.floor(index / assets) * 3600) / each) * 86_400_000;
    const pence = 1000 + Math.floor(random() * 5000);
    const time = `${new Date(at).toISOString().slice(0, 10)} 09:00:00`;
    const action = sells ? 'Market sell' : 'Market buy';
    const sums = `${units},${(pence / 100).toFixed(2)},GBP,1,,,${((pence * units) / 100).toFixed(2)},GBP`;
    lines.push(`${action},${time},,A${asset},A${asset} plc,,EOF${index},${sums},,,,,,`);
  }
  return `${lines.join('\n')}\n`;
}
