/** Parameters in the URL of the budget: the month as `YYYY-MM`, or this month if absent. */
interface BudgetSearch {
  readonly month?: string;
}

/** Reads it; what is no month is left out. */
export function readBudgetSearch(search: Record<string, unknown>): BudgetSearch {
  const { month } = search;
  return typeof month === 'string' && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(month) ? { month } : {};
}
