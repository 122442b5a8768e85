/** Returns a text that an error carries besides its message, such as PostgreSQL's `detail`; undefined where it has none. */
export function errorFact(error: unknown, name: string): string | undefined {
  const fact: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  return typeof fact === 'string' ? fact : undefined;
}

/** Returns the code of a PostgreSQL or system error, and undefined for anything without a code of text. */
export function errorCode(error: unknown): string | undefined {
  return errorFact(error, 'code');
}

/**
 * Returns the name of the constraint that PostgreSQL found violated. Those of a shard have its number at the end, which is left out.
 * A violation that Citus passes on from another server has the name in its message only.
 */
export function errorConstraint(error: unknown): string | undefined {
  const name =
    errorFact(error, 'constraint') ??
    (errorCode(error)?.startsWith('23') ? violated.exec(errorMessage(error))?.[1] : undefined);
  return name?.replace(/_\d{6,}$/, '');
}

const violated = /violates [a-z ]+ constraint "([^"]+)"/;

/** Returns the message of an error, and the text of anything else that was thrown. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Returns true for an error of a server that takes no writes: a standby that isn't promoted yet, or a primary that became one.
 * PostgreSQL gives its refusal of a writing transaction there no code of its own.
 */
export function isOfStandby(error: unknown): boolean {
  return errorCode(error) === '25006' || /during recovery$/.test(errorMessage(error));
}
