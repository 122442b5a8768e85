import { type Exact, printPence, printQuantity } from './exact.ts';

/** Topic that a step of a computation belongs to. */
export type StepTopic =
  | 'income'
  | 'allowances'
  | 'income_tax'
  | 'national_insurance'
  | 'student_loans'
  | 'child_benefit'
  | 'pensions'
  | 'capital_gains'
  | 'paye'
  | 'payments';

/** One step of how a figure came about: what was worked out, what came out, from which figures, by which law. */
export interface TaxStep {
  readonly topic: StepTopic;
  readonly label: string;
  /** Pounds and pence; a percentage where the label says so. */
  readonly amount: string;
  readonly figures: readonly { readonly label: string; readonly value: string }[];
  /** Act and section, or HMRC manual page. Empty if none is needed. */
  readonly law: string;
}

/** A figure of a step: pounds as exact sums, everything else as it is to be read. */
export type StepFigure = readonly [label: string, value: Exact | string];

/** Creates a step of an explanation, without figures that are zero. */
export function step(
  topic: StepTopic,
  label: string,
  amount: Exact | string,
  law: string,
  figures: readonly StepFigure[] = [],
): TaxStep {
  return {
    topic,
    label,
    amount: printed(amount),
    figures: figures
      .filter(([, value]) => value !== 0n)
      .map(([name, value]) => ({ label: name, value: printed(value) })),
    law,
  };
}

/** A rate as people write it: `0.0875` as `8.75%`. */
export function percent(rate: Exact): string {
  return `${printQuantity(rate * 100n)}%`;
}

function printed(value: Exact | string): string {
  return typeof value === 'string' ? value : printPence(value);
}
