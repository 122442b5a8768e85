/** Returns a record with a value for each name. */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
): Record<Name, Value> {
  // Object.fromEntries forgets the names.
  return Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<Name, Value>;
}

/** Returns some fields of a record. */
export function picked<Source extends object, Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): Pick<Source, Name>;
export function picked(source: Readonly<Record<string, unknown>>, names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, source[name]]));
}
