import type { NewPayslip } from '@farthing/api-contract';
import { formatMinor } from '@farthing/money';
import { checkPayslip, shippedRates, taxPeriodOf, taxYearOf } from '@farthing/uk-tax';
import { type HouseholdCalendar, monthNumber } from './calendar.ts';

/** A month's pay: what reaches the account, in pence, and the payslip. */
export interface HouseholdPay {
  readonly date: string;
  readonly net: bigint;
  readonly payslip: NewPayslip;
}

/** Who pays Robin. */
const employer = 'Ashdown Engineering';
const payDay = 25;

/** The number of the tax code by the year in which the tax year begins; later years have the last. */
const codes: Readonly<Record<string, number>> = {
  2015: 1060,
  2016: 1100,
  2017: 1150,
  2018: 1185,
  2019: 1250,
};
const newestCode = 1257;

/** Everything on a payslip besides pay and pension. Tax and insurance are what the check expects. */
const nothingElse = {
  ni_category: 'A',
  tax: '0',
  ni: '0',
  student_loan: '0',
  postgraduate_loan: '0',
  other_deductions: '0',
  net: '0',
  year_to_date: {},
  student_loans: [],
  is_director: false,
  is_over_state_pension_age: false,
};

/** The pay of all months, as the tables of each tax year take tax and insurance from it. */
export function householdPays(calendar: HouseholdCalendar): HouseholdPay[] {
  const pays: HouseholdPay[] = [];
  let sums = { year: '', isWhole: false, gross: 0n, taxable: 0n, tax: 0n, ni: 0n };
  for (let index = 0; index < calendar.months; index++) {
    const date = calendar.dayOf(index, payDay);
    const year = taxYearOf(date);
    const table = shippedRates.get(year);
    if (date > calendar.today || !table) continue;
    if (sums.year !== year) {
      const isWhole = monthNumber(date) === 4;
      sums = { year, isWhole, gross: 0n, taxable: 0n, tax: 0n, ni: 0n };
    }
    const gross = salary(calendar, index);
    const pension = gross / 20n;
    const slip = {
      pay_date: date,
      pay_frequency: 'monthly' as const,
      tax_code: codeOf(year, sums.isWhole),
      gross: pounds(gross),
      pension_method: 'net_pay' as const,
      pension: pounds(pension),
    };
    const expected = checkPayslip(table, {
      ...nothingElse,
      ...slip,
      tax_period: taxPeriodOf(date, 'monthly'),
      taxable: pounds(gross - pension),
      before: {
        pay: pounds(sums.gross),
        taxable: pounds(sums.taxable),
        tax: pounds(sums.tax),
        ni: pounds(sums.ni),
        student_loan: '0.00',
        postgraduate_loan: '0.00',
      },
    });
    const [tax, ni] = [penceIn(expected.tax_expected), penceIn(expected.ni_expected)];
    sums = {
      ...sums,
      gross: sums.gross + gross,
      taxable: sums.taxable + gross - pension,
      tax: sums.tax + tax,
      ni: sums.ni + ni,
    };
    const net = gross - pension - tax - ni;
    const payslip: NewPayslip = {
      ...slip,
      employer,
      tax: pounds(tax),
      ni: pounds(ni),
      employer_pension: pounds((gross * 6n) / 100n),
      net: pounds(net),
      ...(sums.isWhole && yearToDate(sums)),
    };
    pays.push({ date, net, payslip });
  }
  return pays;
}

type Sums = Readonly<Record<'gross' | 'taxable' | 'tax' | 'ni', bigint>>;

function yearToDate({ gross, taxable, tax, ni }: Sums) {
  return { ytd_gross: pounds(gross), ytd_taxable: pounds(taxable), ytd_tax: pounds(tax), ytd_ni: pounds(ni) };
}

/** Gross of a month in pence: a rise of about 3 % each April, and a promotion in the sixth year. */
function salary({ monthOf }: HouseholdCalendar, index: number): bigint {
  const [first, now] = [monthOf(0), monthOf(index)];
  const aprils =
    Number(now.slice(0, 4)) -
    Number(first.slice(0, 4)) +
    (monthNumber(now) >= 4 ? 1 : 0) -
    (monthNumber(first) >= 4 ? 1 : 0);
  let gross = 262_500n;
  for (let rise = 0; rise < aprils; rise++) gross += gross / 32n;
  return index >= 66 ? gross + 60_000n : gross;
}

/** A year that begins with a later payment than April's is taxed month by month. */
function codeOf(year: string, isWhole: boolean): string {
  return `${codes[year.slice(0, 4)] ?? (year < '2021' ? 1250 : newestCode)}L${isWhole ? '' : ' M1'}`;
}

function pounds(minor: bigint): string {
  return formatMinor(minor, 'GBP');
}

/** Pence of an amount in pounds with two places. */
function penceIn(amount: string | null): bigint {
  const [whole = '0', places = ''] = (amount ?? '0').split('.');
  return BigInt(whole + places.padEnd(2, '0').slice(0, 2));
}
