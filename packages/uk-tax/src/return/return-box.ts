/** Pages of the return that records can fill. */
export type ReturnFormCode =
  | 'SA100'
  | 'SA101'
  | 'SA102'
  | 'SA103S'
  | 'SA103F'
  | 'SA105'
  | 'SA106'
  | 'SA108'
  | 'SA109';

/**
 * Format of a figure in its box. SA100 asks for whole pounds: income is rounded down, expenses and tax paid
 * up. `count` is a number of things, `mark` an X, `text` words.
 */
export type BoxRounding = 'down' | 'up' | 'count' | 'mark' | 'text';

/** A box of a form: its number is unique within its section only. */
export interface ReturnBox {
  readonly form: ReturnFormCode;
  readonly section: string;
  readonly box: string;
  readonly label: string;
  readonly rounding: BoxRounding;
}

/** Returns a function that describes the boxes of a section of a form: number, label and rounding. */
export function boxesOn(form: ReturnFormCode, section: string) {
  return (box: string, label: string, rounding: BoxRounding): ReturnBox => ({
    form,
    section,
    box,
    label,
    rounding,
  });
}
