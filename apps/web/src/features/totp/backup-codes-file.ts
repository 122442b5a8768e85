/** The text of the file that keeps backup codes: what they are, where they work, one a line. */
export function backupCodesFile(codes: readonly string[], host: string): string {
  return [
    `farthing backup codes for ${host}`,
    'Each works once, in place of the code of your authenticator app.',
    '',
    ...codes,
    '',
  ].join('\r\n');
}
