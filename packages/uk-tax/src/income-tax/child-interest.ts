import { exact, figure } from '../exact.ts';

/** Interest of a year on money that a parent gave a child under 18, in pounds and pence. */
export interface ChildInterest {
  readonly child: string;
  readonly amount: string;
}

/**
 * Says whether a child's interest on a parent's gifts is income of the parent: all of it if it is more than £100 in the
 * year, otherwise nothing (ITTOIA 2005 s629(1), (3); TSEM4310).
 */
export function isParentsIncome({ amount }: ChildInterest): boolean {
  return exact(amount) > figure(100);
}
