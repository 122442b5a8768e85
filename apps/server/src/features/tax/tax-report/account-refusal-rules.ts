import { Problem } from '../../../problems/problem.ts';
import type { YearRecords } from './record-rules.ts';
import { pence } from './rules.ts';
import { accountOf } from './source-account-rules.ts';

/** Returns why the profit of self-employment of a year isn't worked out, or undefined. */
export function refusedAccount(records: YearRecords): string | undefined {
  const account = accountOf(records, 'self_employment');
  const [refusal] = account?.refusals ?? [];
  if (refusal !== undefined) return refusal;
  const isTwice = (account?.transitions.size ?? 0) > 0 && pence(records.profile.transition_profit) > 0n;
  return isTwice
    ? 'Transition profits come from an income source, and are in your circumstances too. Remove them from one of both.'
    : undefined;
}

/** Returns the records of a year without such a profit. @throws {Problem} profit-not-calculated */
export function calculableRecords(records: YearRecords): YearRecords {
  const detail = refusedAccount(records);
  if (detail === undefined) return records;
  throw new Problem('profit-not-calculated', { detail });
}
