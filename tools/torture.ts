/**
 * `npm run torture`: kills the service, its database or both under load, again and again, and looks after each kill for
 * everything that had been acknowledged. Usage: npm run torture -- [rounds] [seed]. Exit code 1 when anything was lost.
 */

import { cleanUp } from '../tests/contract/server-process.ts';
import { type Acknowledged, acknowledged, statementRows } from '../tests/crash/load.ts';
import type { Losses } from '../tests/crash/losses.ts';
import { runRounds } from '../tests/crash/rounds.ts';

const [rounds = 100, seed = 20_261_121] = process.argv.slice(2).map(Number);
if (![rounds, seed].every((number) => Number.isSafeInteger(number) && number > 0)) {
  console.error('Usage: npm run torture -- [rounds] [seed], both whole numbers above 0');
  process.exit(2);
}

const began = performance.now();
const kills = { service: 0, database: 0, both: 0 };
const backAfter: number[] = [];
let lost = 0;

const countLosses = (losses: Losses) => Object.values(losses).reduce((sum, list) => sum + list.length, 0);

try {
  const { server, ledgers } = await runRounds({
    rounds,
    seed,
    onRound({ number, victim, losses, backAfterMs }, ledger) {
      const found = countLosses(losses);
      lost += found;
      if (found > 0) console.log(JSON.stringify(losses, null, 2));
      if (number >= rounds) return; // the last look at users of earlier rounds
      kills[victim]++;
      backAfter.push(backAfterMs);
      const { registrations, signOuts, transactions, imports, backups } = acknowledged(ledger);
      console.log(
        `round ${number + 1}/${rounds}: killed ${victim}, back after ${Math.round(backAfterMs)} ms; ` +
          `so far ${registrations} registrations, ${signOuts} sign-outs, ${transactions} transactions, ${imports} imports, ` +
          `${backups} backups; ${found} lost`,
      );
    },
  });
  await server.end();
  const total = ledgers.map(acknowledged).reduce((sum, next) => {
    const kinds = Object.keys(sum) as (keyof Acknowledged)[];
    return Object.fromEntries(kinds.map((kind) => [kind, sum[kind] + next[kind]])) as unknown as Acknowledged;
  });
  backAfter.sort((one, other) => one - other);
  const at = (part: number) => Math.round(backAfter[Math.floor(part * (backAfter.length - 1))] ?? 0);
  console.log(`\n${rounds} rounds of seed ${seed} in ${Math.round((performance.now() - began) / 1000)} s`);
  console.log(`killed: ${kills.service} × service, ${kills.database} × database, ${kills.both} × both`);
  console.log(`back after: median ${at(0.5)} ms, slowest ${at(1)} ms`);
  console.log(`acknowledged (imports of ${statementRows} rows): ${JSON.stringify(total)}`);
  console.log(`${rounds} rounds, ${lost} losses`);
} finally {
  await cleanUp();
}
process.exitCode = lost === 0 ? 0 : 1;
