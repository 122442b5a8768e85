import { figure } from '../exact.ts';
import { step, type TaxStep } from '../explain.ts';
import type { Circumstances } from '../inputs.ts';
import type { RateTable } from '../rates/rate-table.ts';
import { transitionLeft } from '../transition-profit/transition-profit.ts';
import type { IncomeTax } from './income-tax.ts';

/** Figures of a year that explain its allowances. */
interface AllowanceYear {
  readonly table: RateTable;
  readonly person: Circumstances;
  readonly income: IncomeTax;
}

function personalAllowanceStep({ table, person, income }: AllowanceYear): TaxStep {
  const { personal_allowance: allowance } = table.income_tax;
  if (person.claimsAsNewResident)
    return step(
      'allowances',
      'Personal allowance and other allowances: none in a year with a claim as a new resident',
      0n,
      'ITTOIA 2005 s845E',
    );
  const taper = figure(allowance.amount) - income.personalAllowance;
  return step('allowances', 'Personal allowance', income.personalAllowance, 'ITA 2007 s35', [
    ['Full allowance', figure(allowance.amount)],
    [`Less half of adjusted net income above ${pounds(allowance.taper_threshold)}`, -taper],
  ]);
}

/** Explains the allowances of a year, and the income that they leave. */
export function allowanceSteps(year: AllowanceYear): TaxStep[] {
  const { table, person, income } = year;
  const steps = [personalAllowanceStep(year)];
  if (income.blindAllowance > 0n)
    steps.push(step('allowances', "Blind person's allowance", income.blindAllowance, 'ITA 2007 s38'));
  if (income.transferredAllowance > 0n)
    steps.push(
      step(
        'allowances',
        'Given to the spouse or civil partner',
        income.transferredAllowance,
        'ITA 2007 s55C',
      ),
    );
  else if (person.marriage === 'transfer' && !person.claimsAsNewResident)
    steps.push(
      step(
        'allowances',
        'Given to the spouse or civil partner: only by who pays no more than the basic rate',
        0n,
        'ITA 2007 s55C(1)(c)',
      ),
    );
  const { placement } = income;
  steps.push(
    step(
      'allowances',
      'Taxable income',
      income.taxableIncome,
      table.income_tax.allowance_allocation.rule === 'most_beneficial' ? 'ITA 2007 s25(2)' : 'ITA 2007 s25',
      [
        ['Net income', income.netIncome],
        ['Transition profits', transitionLeft(person)],
        [
          'Allowances against earnings and other income',
          -(placement.nonSavings + placement.property + placement.lumpSum),
        ],
        ['Allowances against savings', -placement.savings - placement.policyGains],
        ['Allowances against dividends', -placement.dividends],
      ],
    ),
  );
  const extension = income.relief.relievedAtSource + person.giftAid;
  if (extension > 0n)
    steps.push(
      step('allowances', 'Bands are wider by', extension, 'FA 2004 s192(4); ITA 2007 s414', [
        ['Basic rate limit', income.limits.basicRateLimit],
        ['Higher rate limit', income.limits.higherRateLimit],
      ]),
    );
  return steps;
}

function pounds(value: number): string {
  return value.toLocaleString('en-GB');
}
