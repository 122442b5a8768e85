import type { Category } from '@farthing/api-contract';
import { budgetSummaryQuery, createBudget, deleteBudget } from '../../../api/budgets.ts';
import { ApiProblem } from '../../../api/problem.ts';
import { queryClient } from '../../../api/queries.ts';
import { rescanRecurring } from '../../../api/recurring.ts';

/** Monthly budgets of the sample household in pounds, by category slug. */
const sampleBudgets: Readonly<Record<string, string>> = {
  groceries: '420.00',
  eating_out: '110.00',
  coffee_takeaway: '45.00',
  fuel_ev_charging: '120.00',
  public_transport: '45.00',
  clothing_shoes: '60.00',
  general_shopping: '70.00',
  entertainment: '40.00',
};

/** Sets the budgets, unless the category has one, and looks for what recurs, so that home knows it at once. */
export async function addPlans(categories: readonly Category[], start: string): Promise<void> {
  for (const [slug, amount] of Object.entries(sampleBudgets)) {
    const category = categories.find((one) => one.slug === slug);
    if (category) await unlessTaken(createBudget({ category_id: category.id, amount, start_date: start }));
  }
  await rescanRecurring();
}

/** Takes the budgets away that are still as they were set. @param start their first day */
export async function removePlans(categories: readonly Category[], start: string): Promise<void> {
  const { items } = await queryClient.fetchQuery({ ...budgetSummaryQuery(), staleTime: 0 });
  const slugOf = new Map(categories.map(({ id, slug }) => [id, slug]));
  for (const { id, category_id, amount, start_date } of items) {
    const slug = slugOf.get(category_id ?? '');
    if (slug && sampleBudgets[slug] === amount && start_date === start) await deleteBudget(id);
  }
}

/** Ignores the error if the user already has a budget, which stays unchanged. */
async function unlessTaken(sent: Promise<unknown>): Promise<void> {
  try {
    await sent;
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 409)) throw error;
  }
}
