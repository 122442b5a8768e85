import type { TaxForm } from '@farthing/api-contract';
import { employerKey, readTaxCode } from '@farthing/uk-tax';
import type { UserScope } from '../../../database/user-scope.ts';
import type { ReceiptReader } from '../../../platform/receipt-reading/receipt-reader.ts';
import { Problem } from '../../../problems/problem.ts';
import { pdfProblem } from '../../../problems/reading-problem.ts';
import { listPayslips } from '../payslips/service.ts';
import { readTaxProfile } from '../tax-profiles/service.ts';
import { type FormFacts, readForm } from './rules.ts';

/** Dependencies of reading a form. */
export interface TaxFormPorts {
  readonly reader: Pick<ReceiptReader, 'read'>;
  readonly read: <Result>(work: (scope: UserScope) => Promise<Result>) => Promise<Result>;
}

/**
 * Reads a P60, P45, coding notice or SA302 from a PDF with text, and compares it with the payslips of its year. Nothing is stored.
 * @throws {Problem} unreadable-file, server-busy, unknown-tax-year
 */
export async function readTaxForm(ports: TaxFormPorts, file: { readonly path: string }): Promise<TaxForm> {
  const lines = await linesOf(ports.reader, file);
  const facts = readForm(lines);
  return ports.read((scope) => compared(scope, facts));
}

async function linesOf(reader: TaxFormPorts['reader'], file: { readonly path: string }): Promise<string[]> {
  try {
    const { pages } = await reader.read(file, 'pdf');
    if (pages.some(({ source }) => source === 'ocr'))
      throw new Problem('unreadable-file', {
        detail: 'The PDF is a picture, so its figures could be misread. Type them in.',
      });
    return pages.flatMap(({ lines }) => lines.map(({ text }) => text.replace(/\s+/g, ' ').trim()));
  } catch (error) {
    throw pdfProblem(error);
  }
}

/** Adds what the user's records say of the same year and employer. */
async function compared(scope: UserScope, facts: FormFacts): Promise<TaxForm> {
  const { tax_year, employer, tax_code, form } = facts;
  const all = await listPayslips(scope, { tax_year });
  const key = employer === null ? null : employerKey(employer);
  const own = all.filter((slip) => key !== null && employerKey(slip.employer) === key);
  const { incomes } = await readTaxProfile(scope, tax_year);
  const notes: string[] = [];
  const [latest] = own;
  if (tax_code !== null && latest !== undefined && readTaxCode(latest.tax_code).text !== tax_code)
    notes.push(
      `Your latest payslip of ${latest.employer} has the tax code ${latest.tax_code}, and the form has ${tax_code}.`,
    );
  if (form === 'p2')
    notes.push(
      'Tax codes are kept with payslips, so there’s nothing to save. Compare the code with your next payslip.',
    );
  if (form === 'sa302')
    notes.push('Save only income that isn’t recorded in farthing in another way, or it counts twice.');
  return {
    ...facts,
    notes,
    is_recorded:
      form === 'sa302'
        ? all.length > 0 || incomes.length > 0
        : own.length > 0 || incomes.some(({ kind }) => kind === 'employment'),
  };
}
