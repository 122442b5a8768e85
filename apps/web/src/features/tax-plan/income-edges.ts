import type { TaxPosition } from '@farthing/api-contract';
import { formatMinor, parseMinor } from '@farthing/money';

/** An amount of adjusted net income at which something is lost. */
export interface IncomeEdge {
  readonly name: string;
  /** Pounds. */
  readonly at: string;
  /** What lies above it, or what it has cost already. */
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
  const benefit = pounds(table, 'high_income_child_benefit_charge', 'lower');
  if (benefit)
    edges.push(
      edge('Child Benefit charge', benefit, income, {
        above: `From ${formatMinor(pence(benefit), 'GBP')} on Child Benefit is paid back, part by part.`,
        past: isNothing(position.hicbc)
          ? 'Child Benefit would be paid back in part, or in whole.'
          : `${Number(position.hicbc_percent)}% of Child Benefit is paid back: ${position.hicbc}.`,
      }),
    );
  const taper = pounds(table, 'income_tax', 'personal_allowance', 'taper_threshold');
  const whole = pounds(table, 'income_tax', 'personal_allowance', 'amount');
  if (taper && whole)
    edges.push(
      edge('Personal allowance', taper, income, {
        above: `Each £2 above ${formatMinor(pence(taper), 'GBP')} takes £1 of the allowance.`,
        past: `${difference(whole, position.personal_allowance)} of the allowance is lost.`,
      }),
    );
  edges.push(
    edge('Childcare', childcareEdge, income, {
      above: `Tax-Free Childcare and funded hours end above ${childcareEdge}, all at once.`,
      past: 'Tax-Free Childcare and funded hours are lost for this year.',
    }),
  );
  return edges;
}

/** How far income is from an edge. Pounds, not negative. */
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

function pounds(table: Readonly<Record<string, unknown>> | undefined, ...path: string[]): string | undefined {
  const value = path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], table);
  return typeof value === 'number' || typeof value === 'string' ? `${value}` : undefined;
}

function difference(whole: string, part: string): string {
  const lost = pence(whole) - pence(part);
  return formatMinor(lost > 0n ? lost : 0n, 'GBP');
}

function isNothing(amount: string): boolean {
  return /^-?[0.]*$/.test(amount);
}

function pence(amount: string): bigint {
  return parseMinor(amount, 'GBP');
}
