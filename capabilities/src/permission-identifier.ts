/** A permission identifier taken apart: `fs:allow-read`, `core:window:default`, `my-command`. */
export interface PermissionIdentifier {
  /** The plugin, or `core:window`, `core`; empty for the application's own permissions. */
  readonly plugin: string;
  /** Text after the last colon. */
  readonly name: string;
}

/** Each way in which a text fails to be a permission identifier. */
export type IdentifierFault =
  | 'empty'
  | 'too-long'
  | 'reserved-prefix'
  | 'bad-format'
  | 'more-than-one-separator'
  | 'trailing-hyphen'
  | 'prefix-without-name';

export type IdentifierReading =
  | { readonly ok: true; readonly identifier: PermissionIdentifier }
  | { readonly ok: false; readonly fault: IdentifierFault; readonly message: string };

/** Bytes in all: 51 for the prefix, the colon, 64 for the name; only the sum is checked. */
export const longestIdentifier = 51 + 1 + 64;
const reservedPrefix = 'tauri-plugin-';

/**
 * Reads a permission identifier. Letters of either case, digits and hyphens; parts begin with a letter or digit; no
 * hyphen next to a colon or at the end; one colon, but any number after `core:`.
 */
export function readPermissionIdentifier(text: string): IdentifierReading {
  if (text === '') return fault('empty', 'A permission identifier cannot be empty');
  if (byteLength(text) > longestIdentifier)
    return fault(
      'too-long',
      `A permission identifier has at most ${longestIdentifier} bytes, this has ${byteLength(text)}`,
    );
  if (text.startsWith(reservedPrefix)) {
    const meant = text.slice(reservedPrefix.length);
    return fault(
      'reserved-prefix',
      `A permission identifier does not begin with "${reservedPrefix}": write "${meant}"`,
    );
  }
  const strange = /[^a-zA-Z0-9:-]/u.exec(text);
  if (strange)
    return fault(
      'bad-format',
      `"${strange[0]}" cannot stand in a permission identifier: only letters, digits, hyphens and colons`,
    );
  const isCore = text.startsWith('core:');
  if (!isCore && text.indexOf(':') !== text.lastIndexOf(':'))
    return fault(
      'more-than-one-separator',
      `"${text}" has more than one colon; only identifiers that begin with "core:" may`,
    );
  if (text.endsWith(':'))
    return fault('prefix-without-name', `"${text}" ends with a colon: the permission's name is missing`);
  if (text.endsWith('-')) return fault('trailing-hyphen', `"${text}" ends with a hyphen`);
  if (/^[-:]|-:|:-/.test(text))
    return fault('bad-format', `Each part of "${text}" must begin and end with a letter or digit`);
  const colon = text.lastIndexOf(':');
  return {
    ok: true,
    identifier: { plugin: colon < 0 ? '' : text.slice(0, colon), name: text.slice(colon + 1) },
  };
}

function fault(kind: IdentifierFault, message: string): IdentifierReading {
  return { ok: false, fault: kind, message };
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
