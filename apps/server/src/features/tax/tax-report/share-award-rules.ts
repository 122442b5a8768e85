import type { TaxStep } from '@farthing/api-contract';
import { employerKey } from '@farthing/uk-tax';
import type { YearRecords, YearShareAward } from './record-rules.ts';
import { print } from './rules.ts';

/** Returns the awards whose income counts beside pay: those that aren't on payslips. */
export function countedAwards({ share_awards }: YearRecords): YearShareAward[] {
  return share_awards.filter(({ onPayslip, income }) => !onPayslip && income > 0n);
}

/** Returns the tax taken from awards that aren't on payslips, in pence. */
export function taxedOnAwards({ share_awards }: YearRecords): bigint {
  return share_awards.reduce((all, { onPayslip, taxPaid }) => (onPayslip ? all : all + taxPaid), 0n);
}

/** Returns the steps that say what awards bring. Those on payslips are left out. */
export function awardSteps(records: YearRecords): TaxStep[] {
  return countedAwards(records).flatMap(({ steps }) =>
    steps
      .filter(({ topic }) => topic === 'income')
      .map(({ figures, ...step }) => ({ ...step, figures: [...figures] })),
  );
}

/** Returns notes on awards: which aren't counted again, and what the calculation leaves open. */
export function awardNotes(records: YearRecords): string[] {
  const { share_awards, payslips, profile } = records;
  const onPayslips = share_awards.filter(({ onPayslip, income }) => onPayslip && income > 0n);
  const known = new Set([
    ...payslips.map(({ employer }) => employerKey(employer)),
    ...profile.incomes.flatMap(({ kind, description }) =>
      kind === 'employment' ? [employerKey(description)] : [],
    ),
  ]);
  const foreign = share_awards.reduce((all, { foreignTax }) => all + foreignTax, 0n);
  const sum = (awards: readonly YearShareAward[]) => awards.reduce((all, { income }) => all + income, 0n);
  return [
    ...[...Map.groupBy(onPayslips, ({ employer }) => employerKey(employer))].map(([key, awards]) =>
      known.has(key)
        ? `Shares from ${awards[0]?.employer}: ${print(sum(awards))} is taxed through payslips and isn’t added again`
        : `Shares from ${awards[0]?.employer}: ${print(sum(awards))} is marked as taxed through payslips, but that employer has no pay in this year. Enter the payslips or the P60`,
    ),
    countedAwards(records).length > 0 &&
      'National Insurance on shares from your employer isn’t calculated unless payslips have it. If the shares can be sold easily, the employer owes PAYE on them: ask it before you file',
    foreign > 0n &&
      !profile.foreign_income.some(({ kind }) => kind === 'employment') &&
      `Foreign tax of ${print(foreign)} on shares from your employer isn’t credited. Was the work done in that country? Then enter that part of the income with its tax in your circumstances, under “Income from abroad”. Tax on work done in the UK has to be claimed back there (TIOPA 2010 ss18, 33)`,
  ].filter((one) => one !== false);
}
