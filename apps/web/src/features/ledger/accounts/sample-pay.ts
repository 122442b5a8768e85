import type { NewPayslip } from '@farthing/api-contract';
import { formatMinor } from '@farthing/money';

/** A month's pay of the invented job, in pence. */
export interface SamplePay {
  readonly gross: bigint;
  readonly pension: bigint;
  readonly employerPension: bigint;
  readonly tax: bigint;
  readonly insurance: bigint;
  readonly net: bigint;
  /** Totals of the tax year up to and including this payment. */
  readonly toDate: Readonly<Record<'gross' | 'taxable' | 'tax' | 'insurance', bigint>>;
}

/** Monthly free pay of tax code 1257L, with the thresholds at which National Insurance starts and falls to 2%. */
const freePay = 104_826n;
const insuranceFrom = 104_800n;
const insuranceTo = 418_900n;

/**
 * The pay of a month, as PAYE works it out from April on with code 1257L and letter A. It stays within the basic rate.
 * @param key `YYYY-MM`
 * @param index how many months of the sample go before it; negative for months before the first
 */
export function samplePay(key: string, index: number): SamplePay {
  const number = ((Number(key.slice(5)) + 8) % 12) + 1;
  const toDate = { gross: 0n, taxable: 0n, tax: 0n, insurance: 0n };
  let before = 0n;
  for (let month = 1; month <= number; month++) {
    const gross = salary(index - number + month);
    const taxable = gross - gross / 20n;
    before = toDate.tax;
    toDate.gross += gross;
    toDate.taxable += taxable;
    toDate.insurance += insurance(gross);
    toDate.tax = ((toDate.taxable - BigInt(month) * freePay) / 100n) * 20n;
  }
  const gross = salary(index);
  const pension = gross / 20n;
  const tax = toDate.tax - before;
  const net = gross - pension - tax - insurance(gross);
  const employerPension = (gross * 6n) / 100n;
  return { gross, pension, employerPension, tax, insurance: insurance(gross), net, toDate };
}

/** The payslip of a month. @param employer with the ending of everything invented */
export function samplePayslip(employer: string, key: string, index: number): NewPayslip {
  const pay = samplePay(key, index);
  const pounds = (minor: bigint) => formatMinor(minor, 'GBP');
  return {
    employer,
    pay_date: `${key}-15`,
    pay_frequency: 'monthly',
    tax_code: '1257L',
    gross: pounds(pay.gross),
    tax: pounds(pay.tax),
    ni: pounds(pay.insurance),
    pension_method: 'net_pay',
    pension: pounds(pay.pension),
    employer_pension: pounds(pay.employerPension),
    net: pounds(pay.net),
    ytd_gross: pounds(pay.toDate.gross),
    ytd_taxable: pounds(pay.toDate.taxable),
    ytd_tax: pounds(pay.toDate.tax),
    ytd_ni: pounds(pay.toDate.insurance),
  };
}

function salary(index: number): bigint {
  return index < 10 ? 415_000n : 432_000n;
}

function insurance(gross: bigint): bigint {
  const main = (gross < insuranceTo ? gross : insuranceTo) - insuranceFrom;
  const above = gross > insuranceTo ? gross - insuranceTo : 0n;
  return (main * 8n + above * 2n) / 100n;
}
