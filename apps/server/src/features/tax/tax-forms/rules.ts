import type { TaxForm } from '@farthing/api-contract';
import { readTaxCode, TaxError } from '@farthing/uk-tax';
import { Problem } from '../../../problems/problem.ts';
import { amountsAt, amountsIn, pounds, taxYearFrom, textAt } from './figure-rules.ts';

/** Facts of a form, before they are compared with the user's records. */
export type FormFacts = Omit<TaxForm, 'notes' | 'is_recorded'>;

/**
 * Reads a form by its printed labels. The labels are those of HMRC's published forms: P60 (single sheet) and P45 parts 1A to 3
 * (RD1, Basic PAYE Tools), the PAYE coding notice P2 (PAYE11050 on), and the SA302 tax calculation (SAM121000 on).
 * @throws {Problem} unreadable-file if it is another document, lacks a figure, or its figures don't add up
 */
export function readForm(lines: readonly string[]): FormFacts {
  const text = lines.join('\n');
  if (/\bP60\b/.test(text) && /end of year certificate/i.test(text)) return readP60(lines);
  if (/\bP45\b/.test(text) && /\bleaving\b/i.test(text)) return readP45(lines);
  if (/\btotal income received\b/i.test(text)) return readTaxCalculation(lines);
  if (/\byour tax code\b/i.test(text) && /\b(?:coding notice|tax code notice|P2)\b/i.test(text))
    return readCodingNotice(lines);
  throw refused('The PDF isn’t a P60, P45, coding notice (P2) or SA302 with text that can be read');
}

function refused(what: string): Problem {
  return new Problem('unreadable-file', { detail: `${what}. Nothing was saved. Type the figures in.` });
}

function lacks(what: string): Problem {
  return refused(`The form’s ${what} can’t be found`);
}

function readP60(lines: readonly string[]): FormFacts {
  const end = /tax year to 5 April (\d{4})/i.exec(lines.join(' '))?.[1];
  if (end === undefined) throw lacks('tax year');
  const employer = textAt(lines, /employer.?s (?:full )?name(?: and address)?(?: \(including postcode\))?/i);
  if (employer === null) throw lacks('employer');
  const own = pairOf(amountsAt(lines, /(?<!previous employment\(?s?\)? )\bin this employment\b(?!.*whole)/i));
  const total = pairOf(amountsAt(lines, /\btotal for (?:the )?year\b/i));
  const earlier = pairOf(amountsAt(lines, /\bin previous employments?(?:\(s\))?/i));
  const figures = own ?? (earlier === null ? total : null);
  if (figures === null) throw lacks('pay and tax in this employment');
  checkSum('pay', figures.pay + (earlier?.pay ?? 0n), total?.pay);
  checkSum('tax', figures.tax + (earlier?.tax ?? 0n), total?.tax);
  checkTax(figures);
  const code = codeAt(lines, /final tax code/i);
  const ni = contributionsIn(lines);
  const loan =
    wholePounds(lines, /student loan deductions?/i) + wholePounds(lines, /postgraduate loan deductions?/i);
  const entry = {
    employer,
    ...{ pay: pounds(figures.pay), tax: pounds(figures.tax), ni: pounds(ni), student_loan: pounds(loan) },
  };
  return {
    ...{ form: 'p60', tax_year: taxYearFrom(Number(end) - 1), employer, tax_code: code },
    fields: [
      { label: 'Employer', value: employer },
      { label: 'Pay in this employment', value: entry.pay },
      { label: 'Tax deducted in this employment', value: entry.tax },
      ...(code === null ? [] : [{ label: 'Final tax code', value: code }]),
      { label: 'Employee’s National Insurance contributions', value: entry.ni },
      { label: 'Student and postgraduate loan deductions', value: entry.student_loan },
    ],
    p60: entry,
    incomes: [{ kind: 'employment', description: employer, amount: entry.pay, tax_paid: entry.tax }],
  };
}

function readP45(lines: readonly string[]): FormFacts {
  const left = /leaving date\D{0,20}(\d{1,2})[ /.-]+(\d{1,2})[ /.-]+(\d{4})/i.exec(lines.join(' '));
  if (left === null) throw lacks('leaving date');
  const [day, month, year] = [Number(left[1]), Number(left[2]), Number(left[3])];
  const first = month > 4 || (month === 4 && day >= 6) ? year : year - 1;
  const employer = textAt(lines, /employer (?:full )?name(?: and address)?/i);
  if (employer === null) throw lacks('employer');
  const toDate = single(lines, /total pay to date/i);
  const taxToDate = single(lines, /total tax to date/i);
  // Left blank where they are the same as the totals to date.
  const pay = single(lines, /total pay in this employment/i) ?? toDate;
  const tax = single(lines, /total tax in this employment/i) ?? taxToDate;
  if (pay === null || tax === null) throw lacks('pay and tax');
  if ((toDate !== null && pay > toDate) || (taxToDate !== null && tax > taxToDate))
    throw refused('The form’s pay or tax in this employment is more than its total to date');
  checkTax({ pay, tax });
  const code = codeAt(lines, /tax code at leaving date/i);
  return {
    ...{ form: 'p45', tax_year: taxYearFrom(first), employer, tax_code: code, p60: null },
    fields: [
      { label: 'Employer', value: employer },
      { label: 'Leaving date', value: `${day}/${month}/${year}` },
      ...(code === null ? [] : [{ label: 'Tax code at leaving date', value: code }]),
      { label: 'Pay in this employment', value: pounds(pay) },
      { label: 'Tax in this employment', value: pounds(tax) },
    ],
    incomes: [{ kind: 'employment', description: employer, amount: pounds(pay), tax_paid: pounds(tax) }],
  };
}

function readCodingNotice(lines: readonly string[]): FormFacts {
  const text = lines.join(' ');
  const year =
    /6 April (\d{4})/i.exec(text)?.[1] ??
    /tax year(?: is)?:? (\d{4}) ?(?:to|-|–|\/) ?\d{2,4}/i.exec(text)?.[1];
  if (year === undefined) throw lacks('tax year');
  const code = codeOf(
    /your tax code\b.{0,80}?(?:\bis|\bwill be|:):? ([SCKBDN\d].{0,9})/i.exec(text)?.[1] ?? null,
  );
  if (code === null) throw lacks('tax code');
  const free = amountsAt(lines, /\btax[- ]free amount\b(?: is| of)?/i, { needsPence: false })?.[0];
  checkCode(code, free);
  const employer = textAt(
    lines,
    /\b(?:employer or pension provider|employer|for your (?:job|employment) (?:with|at)):?(?= |$)/i,
  );
  return {
    ...{ form: 'p2', tax_year: taxYearFrom(Number(year)), employer, tax_code: code, p60: null, incomes: [] },
    fields: [
      { label: 'Tax code', value: code },
      ...(free === undefined ? [] : [{ label: 'Tax-free amount', value: pounds(free) }]),
      ...(employer === null ? [] : [{ label: 'Employer or pension provider', value: employer }]),
    ],
  };
}

/** Lines of income in an SA302, with the kind of income that they are in a tax profile. */
const incomeLines: readonly (readonly [RegExp, FormFacts['incomes'][number]['kind'] | null, string])[] = [
  [/pay from all employments/i, 'employment', 'Pay from all employments'],
  [/profit from self-employment/i, 'self_employment', 'Profit from self-employment'],
  [/profit from partnerships?/i, null, 'Profit from partnerships'],
  [/profit from (?:UK )?land and property/i, 'property', 'Profit from UK land and property'],
  [/interest received from UK banks/i, 'interest', 'Interest from UK banks and building societies'],
  [/dividends from UK companies/i, 'dividends', 'Dividends from UK companies'],
  [/(?:UK )?pensions and (?:state|taxable) benefits/i, 'pension', 'UK pensions and state benefits'],
  [/benefits and expenses received/i, null, 'Benefits and expenses received'],
  [/foreign income|income from foreign/i, null, 'Foreign income'],
  [/other income/i, 'other', 'Other income'],
];

function readTaxCalculation(lines: readonly string[]): FormFacts {
  const text = lines.join(' ');
  const end = /(?:year ended|to) 5 April (\d{4})/i.exec(text)?.[1];
  const first = end === undefined ? /\b(20\d\d)[-–/](?:20)?\d\d\b/.exec(text)?.[1] : String(Number(end) - 1);
  if (first === undefined) throw lacks('tax year');
  const figure = (label: RegExp) => amountsAt(lines, label, { needsPence: false })?.[0] ?? null;
  const found = incomeLines.flatMap(([label, kind, words]) => {
    const minor = figure(label);
    return minor === null ? [] : [{ kind, words, minor }];
  });
  const total = figure(/total income received/i);
  if (total === null) throw lacks('total income');
  checkSum(
    'income',
    found.reduce((sum, { minor }) => sum + minor, 0n),
    total,
  );
  const allowance = figure(/(?:minus|less) (?:your )?personal allowance/i);
  const taxed = figure(/total income on which tax (?:is due|has been charged)/i);
  if (allowance !== null && taxed !== null && total - allowance !== taxed && taxed !== 0n)
    throw refused('The form’s income less the Personal Allowance isn’t the income on which tax is due');
  const due = figure(/income tax(?:[^\d£]*)due\b/i);
  return {
    ...{ form: 'sa302', tax_year: taxYearFrom(Number(first)), employer: null, tax_code: null, p60: null },
    fields: [
      ...found.map(({ words, minor }) => ({ label: words, value: pounds(minor) })),
      { label: 'Total income received', value: pounds(total) },
      ...(allowance === null ? [] : [{ label: 'Personal Allowance', value: pounds(allowance) }]),
      ...(due === null ? [] : [{ label: 'Tax due', value: pounds(due) }]),
    ],
    incomes: found.flatMap(({ kind, words, minor }) =>
      kind === null
        ? []
        : [{ kind, description: `SA302: ${words}`, amount: pounds(minor), tax_paid: '0.00' }],
    ),
  };
}

function pairOf(amounts: readonly bigint[] | null): { pay: bigint; tax: bigint } | null {
  const [pay, tax] = amounts ?? [];
  return pay === undefined || tax === undefined ? null : { pay, tax };
}

function single(lines: readonly string[], label: RegExp): bigint | null {
  return amountsAt(lines, label)?.[0] ?? null;
}

/** Whole pounds beside a label. The boxes of loans on a P60 have no pence. */
function wholePounds(lines: readonly string[], label: RegExp): bigint {
  for (const line of lines) {
    const found = label.exec(line);
    const figure = found && /\b(\d{1,6})(?:\.00)?\s*$/.exec(line.slice(found.index + found[0].length))?.[1];
    if (figure !== null && figure !== undefined) return BigInt(figure) * 100n;
  }
  return 0n;
}

/** Employee's contributions: the last figure of each row that begins with a category letter. */
function contributionsIn(lines: readonly string[]): bigint {
  return lines.reduce((sum, line) => {
    const row = /^\s*[A-Z]\s+\d[\d,.]*(?:\s+\d[\d,.]*){2,}/.test(line)
      ? amountsIn(line, { needsPence: true })
      : [];
    return sum + (row.at(-1) ?? 0n);
  }, 0n);
}

function codeAt(lines: readonly string[], label: RegExp): string | null {
  return codeOf(textAt(lines, label));
}

/** The tax code at the start of a text. */
function codeOf(text: string | null): string | null {
  const written = text?.match(taxCode)?.[0];
  if (written === undefined) return null;
  try {
    return readTaxCode(written).text;
  } catch (error) {
    if (error instanceof TaxError) return null;
    throw error;
  }
}

const taxCode = /^[SC]?(?:\d{1,4}[LMNT]|K\d{1,4}|BR|D[0-3]|NT)(?: ?(?:W1|M1|X|W1\/M1))?\b/i;

function checkSum(what: string, sum: bigint, printed: bigint | undefined): void {
  if (printed !== undefined && sum !== printed)
    throw refused(
      `The form’s ${what} adds up to £${pounds(sum)}, but it prints a total of £${pounds(printed)}`,
    );
}

function checkTax({ pay, tax }: { pay: bigint; tax: bigint }): void {
  if (tax > pay) throw refused(`The form’s tax of £${pounds(tax)} is more than its pay of £${pounds(pay)}`);
}

/** Compares a code with the tax-free amount that it stands for: its last digit is dropped (PAYE11070). */
function checkCode(written: string, free: bigint | undefined): void {
  const code = readTaxCode(written);
  if (free === undefined || code.kind !== 'free_pay') return;
  if (BigInt(code.number) !== free / 1000n)
    throw refused(`The code ${written} doesn’t belong to a tax-free amount of £${pounds(free)}`);
}
