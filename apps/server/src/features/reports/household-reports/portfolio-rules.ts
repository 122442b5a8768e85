import { Decimal, toMinor } from '@farthing/money';
import { addUpFlows, type FlowCell, type FlowSum } from './rules.ts';

/** A holding of a person, in base currency. Money that went in and out is unrounded. */
export interface HoldingLine {
  readonly user_id: string;
  /** Hundredths of a percent of the account that are the user's. */
  readonly part: bigint;
  /** Hundredths of a percent of it that another person's copy of the account counts already. */
  readonly twice: bigint;
  /** Minor units; null if a price or rate is missing. */
  readonly value: bigint | null;
  readonly paidIn: Decimal;
  readonly takenOut: Decimal;
  readonly dividends: Decimal;
  readonly incomeOfYear: Decimal;
  /** False if the value, or the rate of a day on which money went in or out, is missing. */
  readonly isGainKnown: boolean;
}

/** Figures of some holdings, in minor units. */
export interface PortfolioFigures {
  readonly value: bigint;
  readonly paid_in: bigint;
  readonly taken_out: bigint;
  readonly dividends: bigint;
  readonly gain: bigint;
  readonly income_of_year: bigint;
}

const keys = ['value', 'valued', 'paidIn', 'takenOut', 'dividends', 'net', 'incomeOfYear'] as const;
type Key = (typeof keys)[number];

/**
 * Adds up holdings by person. People's figures less what is counted twice are the household's, to the penny, and a gain is the value
 * with what came out less what was paid in.
 */
export function addUpHoldings(
  lines: readonly HoldingLine[],
  currency: string,
): {
  readonly ofPerson: (userId: string) => PortfolioFigures;
  readonly twice: PortfolioFigures;
  readonly total: PortfolioFigures;
} {
  const sums = new Map(addUpFlows(cellsOf(lines, currency)).map((sum) => [sum.key, sum]));
  const hasAll = lines.every(({ isGainKnown }) => isGainKnown);
  const figures = (of: (sum: FlowSum) => bigint): PortfolioFigures => {
    const read = (key: Key) => {
      const sum = sums.get(key);
      return sum ? of(sum) : 0n;
    };
    const [value, paid_in, taken_out, dividends] = [
      read('value'),
      read('paidIn'),
      read('takenOut'),
      read('dividends'),
    ];
    return {
      ...{ value, paid_in, taken_out, dividends },
      gain: hasAll ? value + taken_out + dividends - paid_in : read('valued') - read('net'),
      income_of_year: read('incomeOfYear'),
    };
  };
  return {
    ofPerson: (userId) => figures(({ parts }) => parts.get(userId) ?? 0n),
    twice: figures(({ twice }) => twice),
    total: figures(({ total }) => total),
  };
}

/** Returns the cells of a person's holdings of which the same part counts. They are rounded together, as a person's own page does. */
function cellsOf(lines: readonly HoldingLine[], currency: string): FlowCell[] {
  const alike = Map.groupBy(lines, ({ user_id, part, twice }) => `${user_id} ${part} ${twice}`);
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { user_id, part, twice } = first;
    const known = group.filter(({ isGainKnown }) => isGainKnown);
    const minors: Readonly<Record<Key, bigint>> = {
      value: group.reduce((sum, { value }) => sum + (value ?? 0n), 0n),
      valued: known.reduce((sum, { value }) => sum + (value ?? 0n), 0n),
      paidIn: addUp(group, ({ paidIn }) => paidIn, currency),
      takenOut: addUp(group, ({ takenOut }) => takenOut, currency),
      dividends: addUp(group, ({ dividends }) => dividends, currency),
      net: addUp(known, netOf, currency),
      incomeOfYear: addUp(group, ({ incomeOfYear }) => incomeOfYear, currency),
    };
    return keys.map((key) => ({ user_id, month: '', key, minor: minors[key], part, twice }));
  });
}

function addUp(lines: readonly HoldingLine[], of: (line: HoldingLine) => Decimal, currency: string): bigint {
  return toMinor(
    lines.reduce((sum, line) => sum.plus(of(line)), new Decimal(0)),
    currency,
  );
}

const netOf = ({ paidIn, takenOut, dividends }: HoldingLine) => paidIn.minus(takenOut).minus(dividends);

/** Returns the gain of a whole holding in minor units, null if it can't be calculated. */
export function gainOf(line: HoldingLine, currency: string): bigint | null {
  if (line.value === null || !line.isGainKnown) return null;
  return line.value - toMinor(netOf(line), currency);
}

/**
 * Divides a value among the names that holdings go by, largest first. The parts add up to the value.
 * @param weightOf hundredths of a percent of a holding that count
 */
export function divideValue<Line extends HoldingLine>(
  lines: readonly Line[],
  nameOf: (line: Line) => string,
  weightOf: (line: Line) => bigint,
): { readonly key: string; readonly minor: bigint }[] {
  const cells = lines.map((line) => ({
    ...{ user_id: nameOf(line), month: '', key: '', minor: line.value ?? 0n },
    part: weightOf(line),
    twice: 0n,
  }));
  const parts = addUpFlows(cells)[0]?.parts ?? new Map<string, bigint>();
  return [...parts]
    .map(([key, minor]) => ({ key, minor }))
    .filter(({ minor }) => minor !== 0n)
    .toSorted((one, other) =>
      one.minor === other.minor ? (one.key < other.key ? -1 : 1) : one.minor > other.minor ? -1 : 1,
    );
}
