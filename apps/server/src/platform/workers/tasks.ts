import type { TransferredResult } from './transferred-result.ts';

/**
 * Every task that threads run, by name: each is a file of `tasks/` with a function `run(input)` that answers a value
 * which can be copied between threads, or a `TransferredResult` with the buffers that go along. It is loaded on the thread when first
 * wanted. Tasks use no database, no network, and no files but the spool of `statement-rows`.
 */
export const tasks = {
  'monte-carlo': () => import('./tasks/monte-carlo.ts'),
  'monte-carlo-merge': () => import('./tasks/monte-carlo-merge.ts'),
  'net-worth': () => import('./tasks/net-worth.ts'),
  'capital-gains': () => import('./tasks/capital-gains.ts'),
  'couple-tax': () => import('./tasks/couple-tax.ts'),
  'cash-flow': () => import('./tasks/cash-flow.ts'),
  'spending-forecast': () => import('./tasks/spending-forecast.ts'),
  'recurring-scan': () => import('./tasks/recurring-scan.ts'),
  'statement-inspection': () => import('./tasks/statement-inspection.ts'),
  'statement-rows': () => import('./tasks/statement-rows.ts'),
} as const;

export type TaskName = keyof typeof tasks;

type Run<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>['run'];

/** Input of a task. */
export type TaskInput<Name extends TaskName> = Parameters<Run<Name>>[0];

/** Result of a task. For `moving`, its value. */
export type TaskResult<Name extends TaskName> =
  Awaited<ReturnType<Run<Name>>> extends TransferredResult<infer Value>
    ? Value
    : Awaited<ReturnType<Run<Name>>>;
