import type { StatementImport } from '@farthing/api-contract';
import { parseMinor } from '@farthing/money';
import type { UserScope } from '../../../database/user-scope.ts';
import { listFromStatements, type StatementTransaction } from '../transactions/import/remove-import.ts';
import { compareFeed, type FeedDifferences, type FeedRow } from './feed-rules.ts';
import { pageRows } from './row-service.ts';

const pageSize = 500;

/** The preview of a feed, and the days that it covers completely. */
export interface FeedPreview {
  readonly preview: Pick<StatementImport, 'id' | 'account_id'>;
  readonly currency: string;
  readonly from: string;
  readonly to: string;
  /** Returns false for a recorded transaction that shouldn't be compared. */
  readonly isCompared?: (recorded: StatementTransaction) => boolean;
}

/** Compares the preview of a feed with the transactions that earlier statements recorded. */
export async function compareWithRecorded(scope: UserScope, feed: FeedPreview): Promise<FeedDifferences> {
  const { preview, currency, from, to, isCompared = () => true } = feed;
  const recorded = (await listFromStatements(scope, preview.account_id, from, to)).filter(isCompared);
  return compareFeed(
    await readRows(scope, feed),
    recorded.map((row) => ({ ...row, minor: parseMinor(row.signed_amount, currency) })),
  );
}

async function readRows(scope: UserScope, { preview, currency }: FeedPreview): Promise<FeedRow[]> {
  const rows: FeedRow[] = [];
  let cursor: number | null = 0;
  while (cursor !== null) {
    const page = await pageRows(scope, preview.id, { limit: pageSize, cursor });
    for (const { line, parsed, outcome, reason_code } of page.items) {
      if (parsed === null || parsed.currency !== currency) continue;
      const { date, signed_amount, description } = parsed;
      rows.push({
        ...{ line, date, description },
        minor: parseMinor(signed_amount, currency),
        outcome:
          outcome === 'added' || outcome === 'duplicate'
            ? outcome
            : reason_code === 'other-amount'
              ? 'other-amount'
              : 'other',
      });
    }
    cursor = page.next_cursor;
  }
  return rows;
}
