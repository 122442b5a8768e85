import { afterAll, expect, test } from 'vitest';
import { createStatementFiles } from '../../apps/server/src/platform/workers/statement-files.ts';
import { hostileFiles, sourceOf } from './hostile-files.ts';

const files = createStatementFiles(220_000);
afterAll(() => files.close());

const options = { accountClass: 'asset', accountCurrency: 'GBP', fileName: 'statement' } as const;
/** Expected format of each file. One rejected at its first line would prove nothing. */
const formats: Readonly<Record<string, string>> = {
  CAMT: 'camt-053',
  OFX: 'ofx',
  QIF: 'qif',
  MT940: 'mt940',
  CSV: 'monzo',
  beancount: 'beancount',
  ledger: 'ledger',
};

test.each(hostileFiles)(
  '$megabytes MB of $name are read or rejected in the memory of one thread',
  async (file) => {
    const inspection = await files.inspect(sourceOf(file, file.megabytes * 1024 * 1024), options);
    expect(inspection.formatId).toBe(formats[file.name.split(/[, ]/, 1)[0] ?? '']);
    expect([undefined, 'no-rows']).toContain(inspection.problem?.code);
  },
);
