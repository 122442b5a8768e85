/** A rate table, or a part of it. */
export type RateNode = Readonly<Record<string, unknown>>;

/** Returns true for a part of a table that has parts of its own, such as a list of bands. */
export function isNode(value: unknown): value is RateNode {
  return value !== null && typeof value === 'object';
}

/** Returns the value at a path of a rate table; undefined where there is none. */
export function valueAt(table: unknown, path: readonly string[]): unknown {
  return path.reduce((node, key) => (isNode(node) ? node[key] : undefined), table);
}

/** Returns a figure of a rate table as text; undefined where there is no figure at the path. */
export function figureAt(table: unknown, path: readonly string[]): string | undefined {
  const value = valueAt(table, path);
  return typeof value === 'number' || typeof value === 'string' ? `${value}` : undefined;
}
