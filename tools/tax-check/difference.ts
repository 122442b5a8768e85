/** A figure on which the two calculators differ. */
export interface Difference {
  readonly figure: string;
  readonly engine: string;
  readonly check: string;
}
