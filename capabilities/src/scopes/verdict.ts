import { isFields, type ScopeValue } from '../capability.ts';
import type { Scope } from '../policy-data.ts';

/** Reasons of an answer about the arguments of a command. */
export type ScopeReason =
  /** A value of the scope allows the arguments. */
  | 'in-scope'
  /** No value of the scope allows them. */
  | 'outside-scope'
  /** A value of `deny` matches, which goes before `allow`. */
  | 'scope-denied'
  /** The command takes no such arguments: `..` in a path, a missing argument of a program. */
  | 'bad-arguments'
  /** A value of the scope can't be read, so that every call of the command fails. */
  | 'bad-scope'
  /** The command looks at no scope. */
  | 'unscoped';

/** Answer to whether a command that a window may call accepts its arguments. */
export interface ScopeVerdict {
  readonly allowed: boolean;
  readonly reason: ScopeReason;
  /** The answer in one sentence or two. */
  readonly message: string;
  /** Value of the scope that decided. */
  readonly value?: ScopeValue;
}

/** Values of `allow` or `deny` made ready to be asked. */
interface Entry<Asked> {
  readonly value: ScopeValue;
  readonly matches: (asked: Asked) => boolean;
}

/** A reader of one value: the test it stands for, nothing for a value to ignore, or why it can't be read. */
export type ReadEntry<Asked> = (
  value: ScopeValue,
) => ((asked: Asked) => boolean) | undefined | { readonly fault: string };

/**
 * Decides by the usual rule of the plugins: a value of `deny` refuses, then a value of `allow` allows, else it is refused.
 * @param name how a message names what was asked for
 */
export function decideByScope<Asked>(
  scope: Scope,
  asked: Asked,
  name: string,
  read: ReadEntry<Asked>,
): ScopeVerdict {
  const lists: Entry<Asked>[][] = [];
  for (const values of [scope.deny, scope.allow]) {
    const entries: Entry<Asked>[] = [];
    for (const value of values) {
      const entry = read(value);
      if (typeof entry === 'function') entries.push({ value, matches: entry });
      else if (entry) {
        const message = `${JSON.stringify(value)} can't be read, so every call fails: ${entry.fault}`;
        return { allowed: false, reason: 'bad-scope', message, value };
      }
    }
    lists.push(entries);
  }
  const [denies = [], allows = []] = lists;
  const deny = denies.find(({ matches }) => matches(asked));
  if (deny) {
    const message = `${name} is denied by ${JSON.stringify(deny.value)}`;
    return { allowed: false, reason: 'scope-denied', message, value: deny.value };
  }
  const allow = allows.find(({ matches }) => matches(asked));
  if (allow) {
    const message = `${name} is allowed by ${JSON.stringify(allow.value)}`;
    return { allowed: true, reason: 'in-scope', message, value: allow.value };
  }
  const why = scope.allow.length === 0 ? 'the scope allows nothing' : 'nothing in the scope allows it';
  return { allowed: false, reason: 'outside-scope', message: `${name} is refused: ${why}` };
}

/** Returns a text field of a scope value that is an object. */
export function textField(value: ScopeValue, name: string): string | undefined {
  const field = isFields(value) ? value[name] : undefined;
  return typeof field === 'string' ? field : undefined;
}
