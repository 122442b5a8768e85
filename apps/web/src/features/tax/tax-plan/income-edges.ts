import type { TaxPosition } from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';
import * as common from '../../../design/common-texts.ts';
import { isNothing } from '../../../design/format.ts';
import { figureAt } from '../tax-report/table-path.ts';
import { incomeEdges as texts } from './texts.tsx';

/** An amount of adjusted net income at which something is lost. */
interface IncomeEdge {
  readonly name: string;
  /** Pounds. */
  readonly at: string;
  /** Consequence of passing the threshold, or its cost so far. */
  readonly words: string;
  readonly isPast: boolean;
}

/** Childcare has one edge for each parent: SI 2015/448 reg 15 (Tax-Free Childcare), SI 2022/1134 (funded hours). */
const childcareEdge = '100000.00';

/** The edges of adjusted net income by a year's rates; those that the table does not name are left out. */
export function incomeEdges(
  position: Pick<TaxPosition, 'adjusted_net_income' | 'personal_allowance' | 'hicbc' | 'hicbc_percent'>,
  table: Readonly<Record<string, unknown>> | undefined,
): readonly IncomeEdge[] {
  const income = pence(position.adjusted_net_income);
  const edges: IncomeEdge[] = [];
  const benefit = figureAt(table, ['high_income_child_benefit_charge', 'lower']);
  if (benefit)
    edges.push(
      edge(common.childBenefitCharge, benefit, income, {
        above: texts.childBenefitAbove(formatMinor(pence(benefit), 'GBP')),
        past: isNothing(position.hicbc)
          ? texts.childBenefitWouldGo
          : texts.childBenefitGoes(Number(position.hicbc_percent), position.hicbc),
      }),
    );
  const taper = figureAt(table, ['income_tax', 'personal_allowance', 'taper_threshold']);
  const whole = figureAt(table, ['income_tax', 'personal_allowance', 'amount']);
  if (taper && whole)
    edges.push(
      edge(common.personalAllowance, taper, income, {
        above: texts.allowanceAbove(formatMinor(pence(taper), 'GBP')),
        past: texts.allowanceLost(difference(whole, position.personal_allowance)),
      }),
    );
  edges.push(
    edge(texts.childcare, childcareEdge, income, {
      above: texts.childcareAbove(childcareEdge),
      past: texts.childcareLost,
    }),
  );
  return edges;
}

/** Returns the distance of income from a threshold, in pounds, never negative. */
export function distanceTo(income: string, at: string): string {
  const distance = pence(at) - pence(income);
  return formatMinor(distance < 0n ? -distance : distance, 'GBP');
}

function edge(
  name: string,
  at: string,
  income: bigint,
  words: { readonly above: string; readonly past: string },
): IncomeEdge {
  const isPast = income > pence(at);
  return { name, at: formatMinor(pence(at), 'GBP'), words: isPast ? words.past : words.above, isPast };
}

function difference(whole: string, part: string): string {
  const lost = pence(whole) - pence(part);
  return formatMinor(lost > 0n ? lost : 0n, 'GBP');
}

function pence(amount: string): bigint {
  return parseMinor(amount, 'GBP');
}
