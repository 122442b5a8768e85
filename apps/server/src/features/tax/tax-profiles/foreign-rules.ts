import type { TaxProfile } from '@farthing/api-contract';
import { invalidField } from '../../../problems/problem.ts';

/**
 * Refuses foreign tax that is deducted from a source named twice, or from dividends of 2015-16, whose UK tax credit depends on it.
 * @throws {Problem} invalid-request
 */
export function refuseDeductions(taxYear: string, deductions: TaxProfile['foreign_deductions']): void {
  for (const [index, { kind, country }] of deductions.entries()) {
    const isTwice = deductions.findIndex((one) => one.kind === kind && one.country === country) !== index;
    if (isTwice) throw invalidField(`foreign_deductions.${index}.kind`, 'is there twice. Enter it once');
    if (kind === 'dividends' && taxYear === '2015-16')
      throw invalidField(`foreign_deductions.${index}.kind`, 'can’t be deducted from dividends of 2015-16');
  }
}
