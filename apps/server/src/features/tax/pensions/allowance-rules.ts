import type { PensionAllowance, TaxPosition } from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';
import type { RateTable, TaxQuestion } from '@farthing/uk-tax';

/** A year as far as its pension input goes. */
export interface PensionYear {
  readonly question: TaxQuestion;
  readonly position: TaxPosition;
  readonly pension_inputs: readonly {
    readonly source: 'payslips' | 'pension' | 'profile';
    readonly pension_id: string | null;
    readonly label: string;
    readonly amount: bigint;
  }[];
  readonly carried: readonly PensionAllowance['carry_forward'][number][];
}

/** The annual allowance of a year as it is shown. */
export function allowanceOf(table: RateTable, year: PensionYear): PensionAllowance {
  const { position, question, carried } = year;
  const { annual_allowance, taper, money_purchase_annual_allowance: own } = table.pensions;
  const accessed = question.inputs.mpaa ?? false;
  const carriedLeft = carried.reduce((sum, { left }) => sum + parseMinor(left, 'GBP'), 0n);
  const reduced = parseMinor(position.annual_allowance_reduction, 'GBP') > 0n;
  return {
    tax_year: question.tax_year,
    standard_allowance: whole(annual_allowance.amount),
    taper: {
      applies: reduced,
      threshold_income: position.threshold_income,
      threshold_limit: taper && whole(taper.threshold_income),
      adjusted_income: position.adjusted_income,
      adjusted_limit: taper && whole(taper.adjusted_income),
      reduction: position.annual_allowance_reduction,
    },
    allowance: position.annual_allowance,
    money_purchase: {
      applies: accessed,
      allowance: whole(own.amount),
      input: accessed ? (question.inputs.money_purchase_input ?? position.pension_input) : '0.00',
      excess: position.money_purchase_excess,
    },
    pension_input: position.pension_input,
    inputs: year.pension_inputs.map((one) => ({ ...one, amount: formatMinor(one.amount, 'GBP') })),
    used: position.annual_allowance_used,
    left: position.annual_allowance_left,
    carry_forward: [...carried],
    available: formatMinor(parseMinor(position.annual_allowance_left, 'GBP') + carriedLeft, 'GBP'),
    excess: position.annual_allowance_excess,
    charge: position.annual_allowance_charge,
    relief: {
      relevant_earnings: position.relevant_earnings,
      limit: position.pension_relief_limit,
      contributions: position.pension_contributions,
      excess: position.pension_relief_excess,
    },
    notes: notesOf(year, accessed),
    explanation: position.explanation.filter(({ topic }) => topic === 'pensions'),
  };
}

function notesOf({ carried, question }: PensionYear, accessed: boolean): string[] {
  const notes: string[] = [];
  if (accessed)
    notes.push(
      'You took benefits flexibly. Anything above the money purchase allowance is for defined benefits only',
    );
  if (carried.some(({ source }) => source === 'not_a_member'))
    notes.push(
      'Years before your first recorded pension carry nothing forward. Enter the date on which you joined, or the unused allowance under Circumstances',
    );
  if (question.tax_year < '2019-20')
    notes.push(
      '2015/16 counts as one year with an allowance of £40,000. Its two transitional periods aren’t separated',
    );
  return notes;
}

function whole(pounds: number): string {
  return formatMinor(parseMinor(String(pounds), 'GBP'), 'GBP');
}
