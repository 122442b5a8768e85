/** By what payslips of one employer are known: the name, whatever its letters and spaces. */
export function employerKey(employer: string): string {
  return employer.trim().replace(/\s+/g, ' ').toLowerCase();
}
