import { boundsOf, type TaxYear } from '../tax-year.ts';
import { faultsOfSense, type RateFault } from './check-table-sense.ts';
import {
  type Group,
  type Leaf,
  type ListOf,
  type OrNull,
  type RateTable,
  type Shape,
  tableShape,
} from './rate-table.ts';

/** More faults than anybody reads are not looked for. */
const mostFaults = 100;

/**
 * Checks a table that somebody edited: every figure there and of its kind, rates from 0 to 1, bands without gaps and
 * overlaps, periods that cover the year, thresholds in their order.
 * @returns the table as it can be used, or what is wrong with it
 */
export function checkRateTable(
  value: unknown,
  taxYear: TaxYear,
): { readonly table: RateTable; readonly faults: readonly [] } | { readonly faults: readonly RateFault[] } {
  const faults: RateFault[] = [];
  if (!isRateTable(value, faults)) return { faults: faults.slice(0, mostFaults) };
  const year = boundsOf(taxYear);
  if (value.tax_year !== taxYear) faults.push({ path: 'tax_year', message: `must be ${taxYear}` });
  if (value.start !== year.from) faults.push({ path: 'start', message: `must be ${year.from}` });
  if (value.end !== year.to) faults.push({ path: 'end', message: `must be ${year.to}` });
  faults.push(...faultsOfSense(value));
  return faults.length > 0 ? { faults: faults.slice(0, mostFaults) } : { table: value, faults: [] };
}

/** Checks every key and the kind of every figure. @param faults receives the errors */
function isRateTable(value: unknown, faults: RateFault[]): value is RateTable {
  checkShape(value, tableShape, '', faults);
  return faults.length === 0;
}

function mayBeNull(shape: Exclude<Shape, Leaf>): shape is OrNull {
  return 'orNull' in shape;
}

function isList(shape: ListOf | Group): shape is ListOf {
  return 'listOf' in shape;
}

function checkShape(value: unknown, shape: Shape, path: string, faults: RateFault[]): void {
  if (faults.length >= mostFaults) return;
  if (typeof shape === 'string') {
    const message = leafFault(value, shape);
    if (message) faults.push({ path, message });
  } else if (mayBeNull(shape)) {
    if (value !== null) checkShape(value, shape.orNull, path, faults);
  } else if (isList(shape)) {
    checkList(value, shape.listOf, path, faults);
  } else {
    checkGroup(value, shape, path, faults);
  }
}

function checkList(value: unknown, shape: Shape, path: string, faults: RateFault[]): void {
  if (!Array.isArray(value) || value.length === 0 || value.length > 50) {
    faults.push({ path, message: 'must be a list of 1 to 50 items' });
    return;
  }
  for (const [index, item] of value.entries()) checkShape(item, shape, `${path}.${index}`, faults);
}

/** Descriptive fields allowed in any group. No calculation uses them. */
const remarks: Readonly<Record<string, (value: unknown) => boolean>> = {
  source: (value) => Array.isArray(value) && value.length <= 20 && value.every(isRemark),
  note: (value) => value === null || isRemark(value),
  status: isRemark,
};

function isRemark(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 1000;
}

function checkGroup(value: unknown, group: Group, path: string, faults: RateFault[]): void {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    faults.push({ path, message: 'must be a group of figures' });
    return;
  }
  const given = new Map(Object.entries(value));
  const at = (key: string) => (path === '' ? key : `${path}.${key}`);
  for (const [written, shape] of Object.entries(group)) {
    const isOptional = written.startsWith('?');
    const key = isOptional ? written.slice(1) : written;
    if (given.has(key)) checkShape(given.get(key), shape, at(key), faults);
    else if (!isOptional) faults.push({ path: at(key), message: 'is missing' });
    given.delete(key);
  }
  for (const [key, rest] of given) {
    const isFine = Object.hasOwn(remarks, key) && remarks[key]?.(rest);
    if (!isFine) faults.push({ path: at(key.slice(0, 60)), message: 'is not part of a rate table' });
  }
}

function isWholeNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

const leaves: Readonly<Record<Leaf, readonly [fits: (value: unknown) => boolean, message: string]>> = {
  whole: [
    (value) => isWholeNumber(value) && value <= 1_000_000_000,
    'must be whole pounds as a number, 0 to 1,000,000,000',
  ],
  pounds: [
    (value) => (typeof value === 'string' && /^\d{1,9}(\.\d{1,2})?$/.test(value)) || isWholeNumber(value),
    'must be pounds and pence as text, such as "3.45"',
  ],
  rate: [
    (value) => typeof value === 'string' && /^(0(\.\d{1,8})?|1(\.0{1,8})?)$/.test(value),
    'must be a rate from 0 to 1 as text, such as "0.20" for 20%',
  ],
  text: [(value) => isRemark(value) && value !== '', 'must be a text'],
  day: [
    (value) => typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value),
    'must be a day, such as 2025-04-06',
  ],
  flag: [(value) => typeof value === 'boolean', 'must be true or false'],
  region_band: [(value) => isRemark(value) && value !== '', 'must be the name of a band'],
  rule: [
    (value) => value === 'most_beneficial' || value === 'other_income_first',
    'must be most_beneficial or other_income_first',
  ],
  status: [(value) => value === 'enacted' || value === 'announced', 'must be enacted or announced'],
};

function leafFault(value: unknown, leaf: Leaf): string | undefined {
  const [fits, message] = leaves[leaf];
  return fits(value) ? undefined : message;
}
