import { identifyDisposals, type Trade } from '@farthing/uk-tax';
import type pg from 'pg';
import { cpuOfTree } from './processes.ts';

/**
 * CPU milliseconds of the least that the report needs: PostgreSQL returning every trade to the owner, and the engine
 * identifying the disposals in this process, warm, without printing anything. Median of five.
 */
export async function engineFloor(owner: pg.Client, postmaster: number): Promise<number> {
  const found: number[] = [];
  for (let run = 0; run < 8; run++) {
    const [own, store] = [process.cpuUsage(), cpuOfTree(postmaster)];
    const { rows } = await owner.query<Trade>(
      `select security_id as asset, type, date::text, quantity::text, price::text, fees::text
       from holding_trades where type in ('buy', 'sell') order by date, id`,
    );
    for (const trades of Map.groupBy(rows, ({ asset }) => asset).values()) identifyDisposals(trades);
    const { user, system } = process.cpuUsage(own);
    if (run > 2) found.push((user + system) / 1000 + cpuOfTree(postmaster) - store);
  }
  return found.sort((a, b) => a - b)[2] as number;
}
