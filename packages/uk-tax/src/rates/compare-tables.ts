type LeafValue = string | number | boolean | null;

/** A figure that two tables do not share; null where one does not have it. */
export interface TableDifference {
  /** Keys and places from the top: `income_tax.personal_allowance.amount`. */
  readonly path: string;
  readonly shipped: LeafValue;
  readonly edited: LeafValue;
}

/** Every figure and text that is not the same in both tables, in the order of the shipped one. */
export function compareTables(shipped: object, edited: object): TableDifference[] {
  const [before, after] = [leavesOf(shipped), leavesOf(edited)];
  const paths = [...before.keys(), ...[...after.keys()].filter((path) => !before.has(path))];
  return paths
    .map((path) => ({ path, shipped: before.get(path) ?? null, edited: after.get(path) ?? null }))
    .filter((one) => one.shipped !== one.edited);
}

function leavesOf(
  value: object | LeafValue,
  path = '',
  found = new Map<string, LeafValue>(),
): Map<string, LeafValue> {
  if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value))
      leavesOf(inner, path === '' ? key : `${path}.${key}`, found);
  } else {
    found.set(path, value);
  }
  return found;
}
