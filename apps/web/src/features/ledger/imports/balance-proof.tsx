import type { Account, StatementImport } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import { dayText } from '../../../design/format.ts';
import { Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { balanceProof as texts } from './texts.tsx';

interface BalanceProofProps {
  readonly statement: Pick<StatementImport, 'balance_check' | 'warnings'>;
  readonly account: Pick<Account, 'currency'> | undefined;
}

/**
 * Result of checking the file's running balance: opening balance and rows add up to the closing balance, or
 * the first row where they don't.
 */
export function BalanceProof({ statement, account }: BalanceProofProps) {
  const { status, opening, closing, sum, first_break, missing_days } = statement.balance_check;
  const currency = account?.currency ?? 'GBP';
  const amount = (value: string) => <Amount value={value} currency={currency} size={14} />;
  if (status === 'absent') return null;
  if (status === 'proved') {
    const isOfSums = statement.warnings.some(({ code }) => code === 'pdf-sums-proved');
    return (
      <Notice tone="good" title={isOfSums ? texts.provedSums : texts.proved}>
        {opening !== null && closing !== null
          ? texts.provedFigures(amount(opening), amount(sum), amount(closing))
          : texts.provedChain}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" title={texts.broken}>
      <Stack gap={1}>
        {first_break && (
          <Text as="span">
            {texts.firstBreak(first_break.line, amount(first_break.expected), amount(first_break.found))}
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
      from === to ? texts.onDay(dayText(from)) : texts.betweenDays(dayText(from), dayText(to)),
    );
  return texts.missing(stretches.join(', '), days.length - stretches.length);
}
