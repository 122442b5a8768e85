/** A PostgreSQL array literal of values that need no quoting (UUIDs, dates, numbers). */
export function plainArray(values: readonly (string | number)[]): string {
  return `{${values.join(',')}}`;
}

/** A PostgreSQL array literal of texts; null stays NULL. NUL characters cannot be stored and are left out. */
export function textArray(values: readonly (string | null)[]): string {
  let literal = '{';
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as string | null;
    if (index > 0) literal += ',';
    if (value === null) literal += 'NULL';
    else
      literal += /["\\\0]/.test(value)
        ? `"${value.replaceAll('\0', '').replace(/["\\]/g, '\\$&')}"`
        : `"${value}"`;
  }
  return `${literal}}`;
}
