import { type Figures, figuresOf } from './figures.ts';
import { above, least, type Pounds, pounds, times, wholeDown, wholeUp } from './pounds.ts';

/** A PAYE code in its parts. */
export interface Code {
  readonly prefix: '' | 'S' | 'C';
  readonly kind: 'suffix' | 'K' | 'flat' | 'NT';
  /** Number of a suffix or K code. */
  readonly number: number;
  /** 0 for BR, then 1 for D0 and so on. */
  readonly flat: number;
  readonly isCumulative: boolean;
}

/** A payment, and the year before it. */
export interface TaxedPayment {
  readonly year: number;
  readonly code: Code;
  /** 12 for months, 52 for weeks. */
  readonly ofYear: 12 | 52;
  /** Weeks or months that a payment is for. */
  readonly length: number;
  /** Tax week or month. */
  readonly period: number;
  readonly pay: Pounds;
  readonly payBefore: Pounds;
  readonly taxBefore: Pounds;
}

const penny = pounds('0.01');
const down = (amount: Pounds) => (amount / penny) * penny;
const up = (amount: Pounds) => ((amount + penny - 1n) / penny) * penny;

/** Tax of a payment (SI 2003/2682 regs 22-31, and HMRC's Specification for PAYE Tax Table Routines). */
export function taxOfPayment(payment: TaxedPayment): Pounds {
  const { code, ofYear, length, period, pay } = payment;
  if (code.kind === 'NT') return code.isCumulative ? -payment.taxBefore : 0n;
  // Weeks 53, 54 and 56 stand by themselves (reg 31).
  const isExtra = ofYear === 52 && period > 52;
  const isToDate = code.isCumulative && !isExtra;
  const periods = isToDate ? period : length;
  const toDate = isToDate ? payment.payBefore + pay : pay;
  const due = taxToDate(payment, toDate, periods) - (isToDate ? payment.taxBefore : 0n);
  // The overriding limit: half of the payment (reg 2).
  return least(due, down(pay / 2n));
}

function taxToDate({ year, code, ofYear }: TaxedPayment, pay: Pounds, periods: number): Pounds {
  const bands = bandsOf(figuresOf(year), code.prefix);
  if (code.kind === 'flat') {
    const rate = bands[basicAt(bands) + code.flat]?.[1] ?? 0n;
    return down(times(wholeDown(above(pay, 0n)), rate));
  }
  const free = adjustment(code.number, ofYear) * BigInt(periods);
  const taxable = wholeDown(above(code.kind === 'K' ? pay + free : pay - free, 0n));
  let [tax, from] = [0n, 0n];
  for (const [end, rate] of bands) {
    const part = end === undefined ? undefined : (end * BigInt(periods)) / BigInt(ofYear);
    if (part === undefined || taxable <= wholeUp(part)) return down(tax + times(taxable - from, rate));
    tax += times(part - from, rate);
    from = part;
  }
  return tax;
}

/** Free or additional pay of a week or month, by portions of 500. */
function adjustment(number: number, ofYear: 12 | 52): Pounds {
  if (number === 0) return 0n;
  const portions = Math.ceil(number / 500) - 1;
  const rest = number - portions * 500;
  const portion = pounds(ofYear === 12 ? '416.67' : '96.16');
  return portion * BigInt(portions) + up(pounds(rest * 10 + 9) / BigInt(ofYear));
}

type Bands = readonly (readonly [end: Pounds | undefined, rate: Pounds])[];

function bandsOf({ basicLimit, higherLimit, scotland }: Figures, prefix: Code['prefix']): Bands {
  if (prefix === 'S' && scotland) return scotland;
  const percent = (rate: number) => pounds(rate) / 100n;
  return [
    [basicLimit, percent(20)],
    [higherLimit, percent(40)],
    [undefined, percent(45)],
  ];
}

/** Place of the basic rate: Scotland has a starter rate below it from 2018-19. */
const basicAt = (bands: Bands) => bands.findIndex(([, rate]) => rate === pounds('0.2'));

/** Codes that say a rate by themselves: BR, D0 and so on, up to the highest rate. */
export function flatCodesOf(year: number, prefix: Code['prefix']): number {
  const bands = bandsOf(figuresOf(year), prefix);
  return bands.length - basicAt(bands);
}

/** Text of a code as an employer prints it. */
export function codeText({ prefix, kind, number, flat, isCumulative }: Code, basis: string): string {
  const text =
    kind === 'NT'
      ? 'NT'
      : kind === 'flat'
        ? flat === 0
          ? 'BR'
          : `D${flat - 1}`
        : kind === 'K'
          ? `K${number}`
          : `${number}${number === 0 ? 'T' : 'L'}`;
  return `${kind === 'NT' ? '' : prefix}${text}${isCumulative ? '' : ` ${basis}`}`;
}
