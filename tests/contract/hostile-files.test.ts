import { afterAll, expect, test } from 'vitest';
import { createStatementFiles } from '../../apps/server/src/platform/workers/statement-files.ts';
import { formatOf, hostileFiles, sourceOf } from './hostile-files.ts';

const files = createStatementFiles(220_000);
afterAll(() => files.close());

const options = { accountClass: 'asset', accountCurrency: 'GBP', fileName: 'statement' } as const;
/** Larger files take a minute each: `npm run test:long` reads them whole. */
const mostMegabytes = 1;

test.each(hostileFiles)(
  '$name of at most 1 MB are read or rejected in the memory of one thread',
  async (file) => {
    const inspection = await files.inspect(
      sourceOf(file, Math.min(file.megabytes, mostMegabytes) * 1024 * 1024),
      options,
    );
    expect(inspection.formatId).toBe(formatOf(file));
    expect([undefined, 'no-rows']).toContain(inspection.problem?.code);
  },
);
