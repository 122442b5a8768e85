import { type CalculatedYear, call, type Figure, producedFields, rowTypes } from './produced-fields.ts';

/** An object of HMRC's calculation. Amounts are decimal texts in pounds, where HMRC's are numbers. */
export interface HmrcObject {
  [name: string]: string | HmrcObject | HmrcObject[];
}

/** Returns a year under the names of HMRC's `calculation` object. */
export function toHmrcCalculation(year: CalculatedYear): HmrcObject {
  const calculation: HmrcObject = {};
  for (const [path, producer] of Object.entries(producedFields)) {
    const value = call(producer, year);
    if (value !== undefined) place(calculation, path, value);
  }
  return calculation;
}

/** Returns the figures of a position that a `calculation` object of these names has. */
export function figuresOfHmrcCalculation(calculation: HmrcObject): Partial<Record<Figure, string>> {
  const found = Object.entries(producedFields).flatMap(([path, producer]) => {
    const value = typeof producer === 'string' ? valueAt(calculation, path) : undefined;
    return value === undefined ? [] : [[producer, value] as const];
  });
  return Object.fromEntries(found);
}

/** Sets a value at a path such as `reliefs.reliefsClaimed[1].amountUsed`. */
function place(object: HmrcObject, path: string, value: string): void {
  const [first = '', ...rest] = path.split('.');
  const [, name = first, row] = /^(.+)\[(\d)\]$/.exec(first) ?? [];
  if (rest.length === 0) {
    object[name] = value;
  } else if (row === undefined) {
    object[name] ??= {};
    place(object[name] as HmrcObject, rest.join('.'), value);
  } else {
    object[name] ??= [];
    const rows = object[name] as HmrcObject[];
    rows[Number(row)] ??= typeOf(name, Number(row));
    place(rows[Number(row)] as HmrcObject, rest.join('.'), value);
  }
}

function typeOf(list: string, row: number): HmrcObject {
  const [, types] = Object.entries(rowTypes).find(([path]) => path.split('.').at(-1) === list) ?? [];
  const [field, ...values] = types ?? [];
  return field === undefined ? {} : { [field]: values[row] ?? '' };
}

function valueAt(object: HmrcObject, path: string): string | undefined {
  let at: unknown = object;
  for (const step of path.replace(/\[(\d)\]/g, '.$1').split('.'))
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined;
  return typeof at === 'string' ? at : undefined;
}
