/** Parameters in the URL of recurring payments: the open one, and the calendar month. */
export interface RecurringSearch {
  readonly open?: string;
  /** `YYYY-MM`; the first month with payments where absent. */
  readonly month?: string;
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads it; what cannot be is left out. */
export function readRecurringSearch({ open, month }: Record<string, unknown>): RecurringSearch {
  return {
    ...(typeof open === 'string' && id.test(open) ? { open } : {}),
    ...(typeof month === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}),
  };
}
