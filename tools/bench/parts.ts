import { call } from './client.ts';
import { measureImports, measureOneFile } from './imports.ts';
import { fillForSearch, measureSearch } from './search.ts';
import { onStage, signUp } from './stage.ts';
import type { PlainRow, Row } from './table.ts';

/** Imports of one size by themselves, on a fresh data folder. */
export function measureImportsAlone(size: number): Promise<Row[]> {
  return onStage(18_099, async (stage) => {
    const rows = await measureImports(stage, await signUp(stage.url, 'imports'), size);
    rows.push(...(await measureOneFile(stage, await signUp(stage.url, 'one-file'), size)));
    return rows.map((row) => ({ ...row, what: `${size.toLocaleString('en-GB')} | ${row.what}` }));
  });
}

/** Searches among so many rows by themselves, on a fresh data folder. */
export function measureSearchAlone(size: number): Promise<PlainRow[]> {
  return onStage(18_099, async ({ url, owner, meter }) => {
    const token = await signUp(url);
    const account = { name: 'Everyday', type: 'cash', currency: 'GBP' };
    const { id } = await call<{ id: string }>(url, 'POST', '/accounts', token, account);
    await fillForSearch(owner, id, size);
    await owner.query('vacuum analyze');
    return measureSearch({ api: `${url}/api/v1`, url, token, owner, meter, size });
  });
}
