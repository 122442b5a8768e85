import { backupCodesFile as texts } from './texts.ts';

/** The text of the file that keeps backup codes: what they are, where they work, one a line. */
export function backupCodesFile(codes: readonly string[], host: string): string {
  return [texts.heading(host), texts.use, '', ...codes, ''].join('\r\n');
}
