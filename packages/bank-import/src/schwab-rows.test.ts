import { describe, expect, test } from 'vitest';
import type { InspectionOptions } from './statement.ts';
import { readAll } from './statements-for-tests.ts';

// Layout: KapJI/capital-gains-calculator (tests/schwab/data), jbms/beancount-import (testdata/source/schwab_csv).
const file = (total: string) =>
  [
    '"Transactions  for account ...000 as of 09/27/2026 10:00:00 ET"',
    '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"',
    '"09/18/2026","Buy","ORBT","ORBIT TOOLS","2","$140.00","","-$280.00"',
    '"09/10/2026","Pr Yr Special Div","ORBT","ORBIT TOOLS","","","","$2.11"',
    '"09/09/2026","Pr Yr Unheard Of","ORBT","ORBIT TOOLS","","","","$1.00"',
    '"08/01/2026","MoneyLink Transfer","","Tfr BANK","","","","$1,000.00"',
    `"Transactions Total","","","","","","","${total}"`,
    '',
  ].join('\n');

const dollars: InspectionOptions = { accountClass: 'asset', accountCurrency: 'USD' };

async function reasonsOf(total: string): Promise<string[]> {
  const { rows } = await readAll(file(total), dollars);
  return rows.flatMap(({ result }) => (result.kind === 'error' ? [result.reason] : []));
}

describe('the transactions of Charles Schwab', () => {
  test('come to the total that the file prints, rows that can’t be read included', async () => {
    expect(await reasonsOf('$723.11')).toEqual([expect.stringContaining('Pr Yr Unheard Of')]);
  });

  test('are read where the headings end with a comma and a row doesn’t', async () => {
    const heading = '"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount",';
    const row = '"06/11/2026","Foreign Tax Paid","ORBT","ORBIT TOOLS","","","","-$1.05"';
    const { rows } = await readAll([heading, '""', row, ''].join('\n'), dollars);
    expect(rows.map(({ result }) => result.kind)).toEqual(['trade']);
  });

  test('say so at the total if they come to another sum', async () => {
    expect(await reasonsOf('$823.11')).toEqual([
      expect.stringContaining('Pr Yr Unheard Of'),
      'The amounts of the file come to 723.11 USD, and this total is 823.11 USD. Rows may be missing: download the file again.',
    ]);
  });
});
