/** Returns the key that groups payslips by employer: the name without regard to case and spaces. */
export function employerKey(employer: string): string {
  return employer.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Records of employers, such as forms P60, of whom there are no payslips. */
export function withoutPayslips<Employed extends { readonly employer: string }>(
  records: readonly Employed[],
  payslips: readonly { readonly employer: string }[],
): Employed[] {
  const known = new Set(payslips.map(({ employer }) => employerKey(employer)));
  return records.filter(({ employer }) => !known.has(employerKey(employer)));
}
