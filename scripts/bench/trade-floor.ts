import { identifyAsset, readTradeColumns } from '@farthing/uk-tax';
import type pg from 'pg';
import { cpuOfTree } from './processes.ts';

/**
 * What the report cannot do without: PostgreSQL giving every trade as columns to the owner, and the engine matching
 * them in this process, warm, with nothing asked, printed or kept. CPU milliseconds, median of five.
 */
export async function engineFloor(owner: pg.Client, postmaster: number): Promise<number> {
  const found: number[] = [];
  for (let run = 0; run < 8; run++) {
    const [own, store] = [process.cpuUsage(), cpuOfTree(postmaster)];
    const { rows } = await owner.query<Record<string, string>>(
      `select holding_id, string_agg(left(type, 1), '' order by date, id) as sides,
         string_agg(date::text, ',' order by date, id) as dates,
         string_agg(quantity::text, ',' order by date, id) as quantities,
         string_agg(price::text, ',' order by date, id) as prices,
         string_agg(fees::text, ',' order by date, id) as fees
       from holding_trades where type in ('buy', 'sell') group by holding_id`,
    );
    for (const row of rows) {
      const split = (name: string) => (row[name] as string).split(',');
      const [dates, quantities, prices, fees] = ['dates', 'quantities', 'prices', 'fees'].map(split) as [
        ...[string[], string[], string[], string[]],
      ];
      const columns = { sides: row.sides as string, dates, quantities, prices, fees, rates: '1' };
      identifyAsset('A', readTradeColumns('A', columns));
    }
    const { user, system } = process.cpuUsage(own);
    if (run > 2) found.push((user + system) / 1000 + cpuOfTree(postmaster) - store);
  }
  return found.sort((a, b) => a - b)[2] as number;
}
