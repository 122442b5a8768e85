import { nowhere, type Range } from './diagnostic.ts';

/** A value of a file with the place it was written at, whatever the format. */
export interface DocumentValue {
  readonly kind: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null' | 'date';
  readonly range: Range;
  /** Value of a string, number, boolean or null. A TOML date is its text. */
  readonly scalar?: string | number | boolean | null;
  readonly elements?: readonly DocumentValue[];
  /** Members of an object, in file order. A duplicate name appears twice. */
  readonly members?: readonly DocumentMember[];
}
export interface DocumentMember {
  readonly name: string;
  readonly nameRange: Range;
  readonly value: DocumentValue;
}

/** Reason why a text couldn't be read. */
export class DocumentError extends Error {
  readonly range: Range;
  readonly offset: number;

  constructor(message: string, range: Range, offset: number) {
    super(message);
    this.name = 'DocumentError';
    this.range = range;
    this.offset = offset;
  }
}

/** The member of a name, the last where it is written twice. */
export function memberOf(value: DocumentValue, name: string): DocumentMember | undefined {
  return value.members?.findLast((member) => member.name === name);
}

/** Plain data without places. Objects have no prototype to be polluted: `__proto__` is a key like any other. */
export function plain(value: DocumentValue): unknown {
  if (value.kind === 'array') return (value.elements ?? []).map(plain);
  // What JSON cannot write is null, as the reference hands it on.
  if (typeof value.scalar === 'number' && !Number.isFinite(value.scalar)) return null;
  if (value.kind !== 'object') return value.scalar ?? null;
  const result: Record<string, unknown> = {};
  for (const member of value.members ?? []) {
    Object.defineProperty(result, member.name, {
      value: plain(member.value),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return result;
}

/** A number that a parser attaches to its error, such as the line. */
export function numberOf(error: unknown, name: string, otherwise: number): number {
  const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
  return typeof value === 'number' ? value : otherwise;
}

/** Converts a parser's stack or argument overflow into an error, because such a text is hostile rather than wrong. */
export function ranOut(error: unknown): DocumentError | undefined {
  return error instanceof RangeError
    ? new DocumentError('A part of the file is too long to be read', nowhere, 0)
    : undefined;
}

/** The value that a JSON Pointer names, if it is there. */
export function valueAt(root: DocumentValue, pointer: string): DocumentValue | undefined {
  return lastOnTheWay(root, pointer).found;
}

/** The place of the value that a JSON Pointer names, or of the last one on its way that is there. */
export function placeOf(root: DocumentValue, pointer: string): Range {
  return lastOnTheWay(root, pointer).last.range;
}

function lastOnTheWay(
  root: DocumentValue,
  pointer: string,
): { last: DocumentValue; found: DocumentValue | undefined } {
  let last = root;
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replace(/~1/g, '/').replace(/~0/g, '~');
    const next = last.kind === 'array' ? last.elements?.[Number(name)] : memberOf(last, name)?.value;
    if (!next) return { last, found: undefined };
    last = next;
  }
  return { last, found: last };
}

/** The place of a member's name, for what is wrong with the name and not with the value. */
export function namePlaceOf(root: DocumentValue, pointer: string, name: string): Range {
  const value = valueAt(root, pointer);
  return (value && memberOf(value, name)?.nameRange) ?? placeOf(root, pointer);
}
