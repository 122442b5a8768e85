import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { refusalText } from '@farthing/bank-import';
import { limits } from '../../../apps/server/src/platform/receipt-reading/limits.ts';
import { createReceiptReader } from '../../../apps/server/src/platform/receipt-reading/receipt-reader.ts';
import { Chance } from '../receipts-random.ts';
import { statementLayouts } from './layouts.ts';
import { type Fault, type RandomStatement, randomStatement } from './random-statement.ts';

/**
 * Draws PDF statements and counts the pages that are proved and the rows that are wrong:
 * `node tools/bench/pdf-statements/measure.ts --each 15 --faults 15`.
 */
const { values } = parseArgs({
  options: {
    each: { type: 'string', default: '15' },
    faults: { type: 'string', default: '15' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    keep: { type: 'string' },
  },
});
const reader = createReceiptReader({
  timeLimitMs: limits.statementTimeMs,
  softTimeMs: limits.statementSoftTimeMs,
});
const chance = new Chance(Number(values.seed));
const total = {
  statements: 0,
  proved: 0,
  pages: 0,
  provedPages: 0,
  rows: 0,
  wrong: 0,
  broken: 0,
  accepted: 0,
};

async function outcomeOf({ bytes }: RandomStatement) {
  return (await reader.readStatement(new Uint8Array(bytes))).outcome;
}

for (const layout of statementLayouts.filter(({ id }) => values.only === undefined || id === values.only)) {
  const own = { statements: 0, proved: 0, pages: 0, provedPages: 0, refusals: new Map<string, number>() };
  for (let count = 0; count < Number(values.each); count += 1) {
    const made = randomStatement(layout, chance);
    const outcome = await outcomeOf(made);
    own.statements += 1;
    own.pages += made.pages;
    if ('refused' in outcome) {
      const text = refusalText(outcome.refused);
      if (values.keep) writeFileSync(`${values.keep}/${layout.id}-${count}.pdf`, made.bytes);
      own.refusals.set(text, (own.refusals.get(text) ?? 0) + 1);
      continue;
    }
    own.proved += 1;
    own.provedPages += made.pages;
    const got = outcome.statement.rows.map(({ date, minor }) => `${date} ${minor}`);
    const wanted = made.rows.map(({ date, minor }) => `${date} ${minor}`);
    total.rows += wanted.length;
    const wrong = got.filter((row, at) => row !== wanted[at]).length + Math.abs(got.length - wanted.length);
    if (wrong > 0) console.log('  WRONG', layout.id, wrong, outcome.statement.bank.id);
    if (count === 0 && outcome.statement.bank.id !== `pdf-${layout.id}`)
      console.log('  bank', layout.id, outcome.statement.bank.id);
    total.wrong += wrong;
  }
  for (const fault of ['digit', 'dropped', 'swapped'] as const satisfies readonly Fault[])
    for (let count = 0; count < Number(values.faults); count += 1) {
      const made = randomStatement(layout, chance, fault);
      if (!made.isBroken) continue;
      total.broken += 1;
      const outcome = await outcomeOf(made);
      if ('refused' in outcome) continue;
      const got = new Set(outcome.statement.rows.map(({ date, minor }) => `${date} ${minor}`));
      const isSame =
        made.rows.length === outcome.statement.rows.length &&
        made.rows.every(({ date, minor }) => got.has(`${date} ${minor}`));
      if (isSame) continue;
      total.accepted += 1;
      console.log('  ACCEPTED', layout.id, fault, made.rows.length, outcome.statement.rows.length);
    }
  console.log(
    `${layout.id}: ${own.proved} of ${own.statements} statements, ${own.provedPages} of ${own.pages} pages`,
  );
  for (const [text, count] of [...own.refusals].slice(0, 4)) console.log(`  ${count} × ${text}`);
  total.statements += own.statements;
  total.proved += own.proved;
  total.pages += own.pages;
  total.provedPages += own.provedPages;
}
await reader.close();
const share = ((100 * total.provedPages) / Math.max(1, total.pages)).toFixed(1);
console.log(
  `${total.proved} of ${total.statements} statements proved; ${total.provedPages} of ${total.pages} pages (${share} %)`,
);
console.log(
  `${total.rows} rows accepted, ${total.wrong} wrong; ${total.broken} broken statements, ${total.accepted} accepted with other rows`,
);
