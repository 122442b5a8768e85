import type { SharedTransaction } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { dayText, joinParts } from '../../../design/format.ts';
import { PayeeMark } from '../../../design/stat.tsx';
import { Text } from '../../../design/text.tsx';

type Shown = Pick<
  SharedTransaction,
  'type' | 'date' | 'merchant' | 'description' | 'category' | 'tags' | 'splits' | 'signed_amount' | 'currency'
>;

/** Names the categories of splits, each once. */
const categoriesOf = (splits: Shown['splits']) =>
  [...new Set(splits.map(({ category }) => category ?? common.noCategory))].join(', ');

/**
 * Returns the parts of a list item for a transaction that someone shares, and its name.
 * @param account name of the account, in a list of several accounts
 */
export function sharedLine(row: Shown, account = '') {
  const who = row.merchant || row.description || common.noDescription;
  const what =
    row.type === 'transfer'
      ? common.transfer
      : row.splits.length > 0
        ? categoriesOf(row.splits)
        : row.category;
  return {
    parts: {
      mark: <PayeeMark name={who} />,
      note: (
        <Text as="span" lines={1}>
          {joinParts(dayText(row.date), account, what, row.tags.join(', '))}
        </Text>
      ),
      end: (
        <Amount
          value={row.signed_amount}
          currency={row.currency}
          {...(row.type === 'transfer' ? { tone: 'quiet' as const } : { kind: 'flow' as const })}
        />
      ),
    },
    name: (
      <Text as="span" lines={1}>
        {who}
      </Text>
    ),
  };
}
