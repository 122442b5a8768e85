import type { Diagnostic } from '../diagnostic.ts';

const codes: Readonly<Record<Diagnostic['severity'], number>> = { error: 31, warning: 33, info: 36 };

/**
 * Colours a text by the severity of a finding: red, yellow or cyan.
 * @returns the text as it is where the output is no terminal; NO_COLOR and FORCE_COLOR decide before that
 */
export function colourBySeverity(severity: Diagnostic['severity'], text: string): string {
  return isColoured() ? `\u001B[${codes[severity]}m${text}\u001B[39m` : text;
}

function isColoured(): boolean {
  const { NO_COLOR: no, FORCE_COLOR: force } = process.env;
  if (no) return false;
  if (force !== undefined) return force !== '0' && force !== 'false';
  return process.stdout.isTTY === true;
}
