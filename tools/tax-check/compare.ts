import { calculateTax, TaxError, type TaxInputs } from '@farthing/uk-tax';
import { checkedFigures } from './calculate.ts';
import type { Difference } from './difference.ts';
import type { Position } from './person.ts';
import { diceOf, positionOf } from './positions.ts';
import { least, most, type Pounds, pounds } from './pounds.ts';

/** A position whose figures differ, after it was made as small as it can be. */
export interface Finding {
  readonly number: number;
  readonly position: Position;
  readonly differences: readonly Difference[];
}

/** A penny: each rounds a sum of bands once, and payroll rounds each payment. */
const tolerance = pounds('0.01');

/** Compares all figures of a position. A refusal of the engine is a difference too. */
export function differencesOf(position: Position, checked = checkedFigures(position)): Difference[] {
  let engine: Record<string, unknown>;
  try {
    const { allowances_used, carry_forward_used, ...figures } = calculateTax(position);
    engine = {
      ...figures,
      allowances_non_savings: allowances_used.non_savings,
      allowances_savings: allowances_used.savings,
      allowances_dividends: allowances_used.dividends,
      carry_forward_used: carry_forward_used.join(' '),
    };
  } catch (error) {
    if (!(error instanceof TaxError)) throw error;
    return [{ figure: 'refused', engine: error.message, check: '' }];
  }
  return Object.entries(checked).flatMap(([figure, check]) => {
    if (isTied(position) && placementFigures.includes(figure)) return [];
    const value = String(engine[figure]);
    const isSame = value === check || (isAmount(value) && isNear(pounds(value), pounds(check)));
    return isSame ? [] : [{ figure, engine: value, check }];
  });
}

const isAmount = (text: string) => /^\d+\.\d\d$/.test(text);
const isNear = (left: Pounds, right: Pounds) => most(left, right) - least(left, right) <= tolerance;

/** Figures that say where allowances went. Their sum is compared by `income_tax`. */
const placementFigures = [
  'allowances_non_savings',
  'allowances_savings',
  'allowances_dividends',
  'non_savings_tax',
  'savings_tax',
  'dividend_tax',
];
/** Beside termination payments, which lie on top, several placements often save the same. */
const isTied = ({ inputs }: Position) => inputs.termination_payments !== undefined;

/** Checks random positions, and makes each that differs small. */
export function checkPositions(count: number, seed: number): Finding[] {
  const findings: Finding[] = [];
  for (let number = 0; number < count; number++) {
    const position = positionOf(diceOf(seed + number));
    const differences = differencesOf(position);
    if (differences.length === 0) continue;
    const smallest = shrink(
      position,
      differences.map(({ figure }) => figure),
    );
    findings.push({ number, position: smallest, differences: differencesOf(smallest) });
  }
  return findings;
}

/** Leaves out and rounds inputs as long as one of the figures still differs. */
function shrink(position: Position, figures: readonly string[]): Position {
  let smallest = position;
  const stillDiffers = (inputs: TaxInputs) => {
    try {
      return differencesOf({ ...position, inputs }).some(({ figure }) => figures.includes(figure));
    } catch {
      return false;
    }
  };
  for (let again = true; again; ) {
    again = false;
    for (const inputs of simpler(smallest.inputs)) {
      if (!stillDiffers(inputs)) continue;
      smallest = { ...smallest, inputs };
      again = true;
      break;
    }
  }
  return smallest;
}

/** The inputs without each of its parts, then with each amount in whole thousands or hundreds. */
function* simpler(inputs: TaxInputs): Generator<TaxInputs> {
  for (const name of Object.keys(inputs)) {
    const { [name]: value, ...rest } = inputs as Record<string, unknown>;
    yield rest;
    if (Array.isArray(value) && value.length > 1)
      for (let index = 0; index < value.length; index++) yield { ...rest, [name]: value.toSpliced(index, 1) };
    if (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value)) {
      for (const step of [10_000, 1000, 100, 1]) {
        const rounded = String(Math.floor(Number(value) / step) * step);
        if (Number(rounded) !== Number(value)) yield { ...rest, [name]: rounded };
      }
    }
  }
}
