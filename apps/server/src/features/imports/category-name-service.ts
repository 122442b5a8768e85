import { findFormat, type Reading, type StatementLine } from '@farthing/bank-import';
import type { UserScope } from '../../database/user-scope.ts';
import { listCategories } from '../categories/service.ts';
import { createCategoryFinder } from './category-name-rules.ts';
import { lineType } from './rules.ts';

/** How the lines of a file get categories by the file's own words; undefined where its words are a bank's. */
export async function categoryFinder(
  scope: UserScope,
  reading: Pick<Reading, 'formatId'>,
): Promise<
  ((line: Pick<StatementLine, 'bankCategory' | 'isTransfer' | 'amountMinor'>) => string | null) | undefined
> {
  if (!findFormat(reading.formatId)?.ownCategories) return undefined;
  const find = createCategoryFinder(await listCategories(scope));
  return (line) => {
    const type = lineType(line);
    if (line.bankCategory === null || type === 'transfer') return null;
    // Money back on an expense is still of that expense.
    return find(line.bankCategory, type) ?? (type === 'income' ? find(line.bankCategory, 'expense') : null);
  };
}
