import type { HouseholdLetter } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { householdLetterQuery } from '../../../api/household-reports.ts';
import { amountText, isNothing, longMonthText } from '../../../design/format.ts';
import { Card, MainAndAside, Stack } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, LoadingCard } from '../../../design/notice.tsx';
import { usePreferences } from '../../../design/preferences.ts';
import { Text } from '../../../design/text.tsx';
import { difference } from '../reports/figures-row.tsx';
import { isEmpty } from '../reports/net-worth-change.ts';
import { rateText } from '../reports/savings-panel.tsx';
import { monthlyLetter } from '../reports/texts.tsx';
import { PeopleCard } from './people-card.tsx';
import { ReportNotes } from './report-notes.tsx';
import { householdLetter as texts } from './texts.tsx';

interface HouseholdLetterPanelProps {
  readonly personId: string | undefined;
  /** `YYYY-MM` */
  readonly month: string;
}

/** A month of the household, or of what a person shares, on one page in sentences. */
export default function HouseholdLetterPanel({ personId, month }: HouseholdLetterPanelProps) {
  const query = useQuery(householdLetterQuery(personId, month));
  if (query.isPending) return <LoadingCard shape="chart" />;
  const letter = query.data;
  if (!letter) return <LoadFailed what={texts.what} query={query} />;
  return (
    <>
      <ReportNotes facts={letter} isComplete={letter.net_worth.is_complete} />
      {isEmpty(letter) ? (
        <Card>
          <EmptyState title={monthlyLetter.emptyTitle(longMonthText(letter.month))}>{texts.empty}</EmptyState>
        </Card>
      ) : (
        <MainAndAside
          main={<Letter letter={letter} isOne={personId !== undefined} />}
          aside={personId === undefined ? <PeopleCard report={letter} /> : null}
        />
      )}
    </>
  );
}

function Letter({ letter, isOne }: { readonly letter: HouseholdLetter; readonly isOne: boolean }) {
  const { hideAmounts } = usePreferences();
  const text = (value: string | null) =>
    hideAmounts ? monthlyLetter.hidden : amountText((value ?? '0').replace(/^-/, ''), letter.base_currency);
  const { findings, usual } = letter;
  return (
    <Card>
      <Stack gap={4} readable>
        <Text>{summaryOf(letter, text).join(' ')}</Text>
        <Text as="h2" strong>
          {monthlyLetter.findings}
        </Text>
        {findings.map(({ kind, name, amount, before, difference: apart }) => (
          <Text key={`${kind} ${name}`}>
            {kind === 'category_below' && isNothing(amount)
              ? texts.spentNothing(name, text(before))
              : texts[kind](name, text(amount), text(apart), text(before))}
          </Text>
        ))}
        {findings.length === 0 && <Text>{usual ? monthlyLetter.noFindings : monthlyLetter.tooShort}</Text>}
        <Text tone="quiet">{isOne ? texts.leftOutOfOne : texts.leftOut}</Text>
      </Stack>
    </Card>
  );
}

function summaryOf(letter: HouseholdLetter, text: (value: string) => string): string[] {
  const { month, is_over, total, usual, net_worth, base_currency } = letter;
  const more = usual && difference(total.spending, usual.spending, base_currency);
  return [
    texts.totals(longMonthText(month), is_over, text(total.income), text(total.spending)),
    total.saved.startsWith('-')
      ? texts.overspent(text(total.saved))
      : texts.saved(text(total.saved), total.savings_rate && rateText(total.savings_rate)),
    ...(usual && more
      ? [
          isNothing(more)
            ? monthlyLetter.asUsual(usual.months)
            : texts.usual(usual.months, text(usual.spending), text(more), !more.startsWith('-')),
        ]
      : []),
    texts.netWorth(signed(net_worth.opening, text), signed(net_worth.closing, text)),
  ];
}

/** Writes net worth, which may be negative. */
function signed(value: string, text: (value: string) => string): string {
  return value.startsWith('-') ? `−${text(value)}` : text(value);
}
