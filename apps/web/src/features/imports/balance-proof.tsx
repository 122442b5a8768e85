import type { Account, StatementImport } from '@farthing/api-contract';
import { Amount } from '../../design/amount.tsx';
import { dayText } from '../../design/format.ts';
import { Stack } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { Text } from '../../design/text.tsx';

interface BalanceProofProps {
  readonly statement: StatementImport;
  readonly account: Account | undefined;
}

/** Whether the file is whole, as its own running balance proves: opening and rows make the closing, or where they do not. */
export function BalanceProof({ statement, account }: BalanceProofProps) {
  const { status, opening, closing, sum, first_break, missing_days } = statement.balance_check;
  const currency = account?.currency ?? 'GBP';
  const amount = (value: string) => <Amount value={value} currency={currency} size={14} />;
  if (status === 'absent') return null;
  if (status === 'proved') {
    return (
      <Notice tone="good" title="No row is missing: the running balance proves it">
        {opening !== null && closing !== null ? (
          <>
            Opening {amount(opening)}, rows {amount(sum)}, closing {amount(closing)}.
          </>
        ) : (
          'Each balance in the file follows from the one before it.'
        )}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title="The running balance does not add up: rows may be missing">
      <Stack gap={1}>
        {first_break && (
          <Text as="span">
            At line {first_break.line} the balance should be {amount(first_break.expected)}, but the file says{' '}
            {amount(first_break.found)}.
          </Text>
        )}
        {missing_days.length > 0 && <Text as="span">{missingText(missing_days)}</Text>}
      </Stack>
    </Notice>
  );
}

/** Between which days rows are missing; the first five stretches of them. */
function missingText(days: readonly { readonly from: string; readonly to: string }[]): string {
  const stretches = days
    .slice(0, 5)
    .map(({ from, to }) =>
      from === to ? `on ${dayText(from)}` : `between ${dayText(from)} and ${dayText(to)}`,
    );
  const more = days.length > 5 ? ` and ${days.length - 5} more times` : '';
  return `Look for rows ${stretches.join(', ')}${more}. Download those days from your bank and import them as well.`;
}
