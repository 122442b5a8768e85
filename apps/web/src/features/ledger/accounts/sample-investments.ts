import type { Account } from '@farthing/api-contract';
import { createDisposal } from '../../../api/disposals.ts';
import { addTrade, holdingsQuery } from '../../../api/holdings.ts';
import { commitImport, previewImport } from '../../../api/imports.ts';
import { createPayslip } from '../../../api/payslips.ts';
import { addContribution, createPension } from '../../../api/pensions.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { queryClient } from '../../../api/queries.ts';
import { createSecurity, importPrices } from '../../../api/securities.ts';
import { type SampleData, sampleEmployer, samplePension } from './sample-data.ts';
import { sampleEnding } from './sample-ending.ts';
import { sampleSecurities } from './sample-securities.ts';
import { type SampleBroker, sampleStatement } from './sample-trades.ts';

type Counted = (count: number) => void;

/** Adds securities, their prices, and the trades with the cash they moved, as two statements of a broker. */
export async function addInvestments(
  data: SampleData,
  accounts: Readonly<Record<SampleBroker, Account>>,
  onDone: Counted,
): Promise<void> {
  for (const { symbol, name, kind, region, quoted } of Object.values(sampleSecurities)) {
    await createSecurity({ symbol, name: `${name} ${sampleEnding}`, kind, region, currency: quoted });
  }
  await importPrices(csv('sample-prices.csv', data.prices));
  for (const account of ['investment', 'isa'] as const) {
    const { id } = accounts[account];
    const file = csv(`sample-${account}.csv`, sampleStatement(data.trades, account));
    await commitImport((await previewImport(id, file, `sample ${id}`)).id);
    onDone(data.trades.filter((trade) => trade.account === account).length);
  }
  await accumulate(data, accounts.investment.id);
}

/** Adds payslips, the pension they pay into, and a disposal. A year without rates has no payslips. */
export async function addTaxRecords(data: SampleData, onDone: Counted): Promise<void> {
  const [first] = data.payslips;
  const pension = await createPension({
    name: samplePension,
    provider: 'Northgate Pensions',
    ...(first ? { joined_on: first.pay_date } : {}),
  });
  for (const slip of data.payslips) {
    const known = await unlessRefused(createPayslip(slip));
    const paid = { date: slip.pay_date, employer: sampleEmployer, on_payslip: true };
    if (known) {
      await addContribution(pension.id, { ...paid, amount: slip.pension ?? '0', method: 'net_pay' });
      await addContribution(pension.id, {
        ...paid,
        amount: slip.employer_pension ?? '0',
        method: 'employer',
      });
    }
    onDone(3);
  }
  await unlessRefused(createDisposal(data.disposal));
}

/** Adds the accumulated income of the sample fund, which brokers' files don't contain. */
async function accumulate({ trades }: SampleData, account: string): Promise<void> {
  const holdings = await queryClient.fetchQuery({ ...holdingsQuery, staleTime: 0 });
  const fund = holdings.find(({ symbol, account_id }) => symbol === 'NSTR' && account_id === account);
  const bought = trades.filter(({ symbol }) => symbol === 'NSTR');
  for (const [index, amount] of [
    [5, '6.14'],
    [11, '14.92'],
    [16, '21.37'],
  ] as const) {
    const date = bought[index]?.date;
    if (fund && date) await addTrade(fund.id, { type: 'dividend_accumulated', date, amount });
  }
}

/** Returns true if the request succeeded, and false for a tax year whose rates aren't known yet. */
async function unlessRefused(sent: Promise<unknown>): Promise<boolean> {
  try {
    await sent;
    return true;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 422) return false;
    throw error;
  }
}

function csv(name: string, text: string): File {
  return new File([text], name, { type: 'text/csv' });
}
