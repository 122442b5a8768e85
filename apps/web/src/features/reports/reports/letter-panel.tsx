import type { LetterFinding, LetterToDo, MonthlyLetter } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { profileQuery } from '../../../api/profile.ts';
import { monthlyLetterQuery } from '../../../api/reports.ts';
import * as common from '../../../design/common-texts.ts';
import { amountText, isNothing, longMonthText } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { ButtonLink, Link, linkTo } from '../../../design/link.tsx';
import { EmptyState } from '../../../design/notice.tsx';
import { NotOnPaper } from '../../../design/padded.tsx';
import { usePreferences } from '../../../design/preferences.ts';
import { Text } from '../../../design/text.tsx';
import { difference } from './figures-row.tsx';
import { inValue, isEmpty } from './net-worth-change.ts';
import { PartlyCounted } from './partly-counted.tsx';
import { ReportOf, WithoutRates } from './report-state.tsx';
import { rateText } from './savings-panel.tsx';
import { monthlyLetter as texts } from './texts.tsx';

/** A month on one page in sentences: its totals, what stood out, and one thing to do. */
export default function LetterPanel({ month }: { readonly month: string }) {
  return (
    <ReportOf what={texts.what} query={monthlyLetterQuery(month)}>
      {(letter) => (isEmpty(letter) ? <NoLetter month={letter.month} /> : <Letter letter={letter} />)}
    </ReportOf>
  );
}

function NoLetter({ month }: { readonly month: string }) {
  return (
    <Card>
      <EmptyState
        title={texts.emptyTitle(longMonthText(month))}
        action={
          <ButtonLink kind="main" to="/import">
            {common.importAStatement}
          </ButtonLink>
        }
      >
        {texts.empty}
      </EmptyState>
    </Card>
  );
}

function Letter({ letter }: { readonly letter: MonthlyLetter }) {
  const { data: profile } = useQuery(profileQuery);
  const { findings, usual, to_do: toDo, missing_rates, missing_prices, unknown_balances: unknown } = letter;
  return (
    <>
      <WithoutRates rates={missing_rates} />
      <PartlyCounted accounts={letter.partly_counted} />
      <Card>
        <Stack gap={4} readable>
          {profile && <Text>{texts.dear(profile.display_name.split(' ')[0] ?? '')}</Text>}
          <Text>{useSummary(letter).join(' ')}</Text>
          {unknown && (
            <NotOnPaper>
              <Link to="/accounts">{texts.enterBalances}</Link>
            </NotOnPaper>
          )}
          {missing_prices.length > 0 && <Text tone="quiet">{texts.noPrices}</Text>}
          <Text as="h2" strong>
            {texts.findings}
          </Text>
          {findings.map((finding) => (
            <Text key={`${finding.kind} ${finding.id ?? finding.name}`}>
              <Finding finding={finding} letter={letter} />
            </Text>
          ))}
          {findings.length === 0 && <Text>{usual ? texts.noFindings : texts.tooShort}</Text>}
          <Text as="h2" strong>
            {texts.toDo}
          </Text>
          <Text>{toDo ? <ToDo toDo={toDo} letter={letter} /> : texts.nothingToDo}</Text>
          {letter.month.endsWith('-12') && letter.is_over && (
            <NotOnPaper>
              <Link to="/reports" search={{ view: 'year', year: letter.month.slice(0, 4) }}>
                {texts.wholeYear(letter.month.slice(0, 4))}
              </Link>
            </NotOnPaper>
          )}
        </Stack>
      </Card>
    </>
  );
}

/** Returns the function that writes an amount, or hides it if the user hides amounts. */
function useAmounts(): (value: string, currency: string) => string {
  const { hideAmounts } = usePreferences();
  return (value, currency) => (hideAmounts ? texts.hidden : amountText(value, currency));
}

const withoutSign = (value: string) => value.replace(/^-/, '');

function useSummary(letter: MonthlyLetter): string[] {
  const { month, is_over, total, usual, net_worth, base_currency, unknown_balances: unknown } = letter;
  const amounts = useAmounts();
  const text = (value: string) => amounts(value, base_currency);
  const { opening, closing, contributions, dividends } = net_worth;
  const isOverspent = total.saved.startsWith('-');
  const more = usual && difference(total.spending, usual.spending, base_currency);
  return [
    texts.totals(longMonthText(month), is_over, text(total.income), text(total.spending)),
    isOverspent
      ? texts.overspent(text(withoutSign(total.saved)))
      : texts.saved(text(total.saved), total.savings_rate && rateText(total.savings_rate)),
    ...(usual && more
      ? [
          isNothing(more)
            ? texts.asUsual(usual.months)
            : texts.usual(usual.months, text(usual.spending), text(withoutSign(more)), !more.startsWith('-')),
        ]
      : []),
    ...(unknown?.all
      ? [texts.netWorthUnknown]
      : [
          opening === closing
            ? texts.netWorthSame(text(closing))
            : texts.netWorth({
                opening: text(opening),
                closing: text(closing),
                putIn: text(contributions),
                dividends: isNothing(dividends) ? undefined : text(dividends),
                growth: text(inValue(net_worth, base_currency)),
              }),
        ]),
    ...(unknown && !unknown.all ? [texts.withoutAccounts(unknown.names)] : []),
  ];
}

interface FindingProps {
  readonly finding: LetterFinding;
  readonly letter: MonthlyLetter;
}

function Finding({ finding, letter }: FindingProps) {
  const amounts = useAmounts();
  const { kind, id, name, currency } = finding;
  const days = { date_from: letter.date_from, date_to: letter.date_to };
  const text = (value: string | null) => (value === null ? '' : amounts(withoutSign(value), currency));
  const [amount, before, apart] = [text(finding.amount), text(finding.before), text(finding.difference)];
  if (kind === 'price_change') {
    const link = <Link to="/recurring">{name}</Link>;
    const isLower = finding.difference?.startsWith('-') ?? false;
    return isLower
      ? texts.priceDown(link, amount, apart, before)
      : texts.priceUp(link, amount, apart, before);
  }
  const search =
    kind === 'new_merchant'
      ? { q: `"${name}"`, ...days }
      : id === null
        ? { uncategorised: true, type: 'expense' as const, ...days }
        : { category_id: id, ...days };
  const link = (
    <Link to="/transactions" search={search}>
      {name}
    </Link>
  );
  if (kind === 'new_merchant' || kind === 'category_rare') return texts[kind](link, amount);
  return isNothing(finding.amount)
    ? texts.spentNothing(link, before)
    : texts[kind](link, amount, apart, before);
}

interface ToDoProps {
  readonly toDo: LetterToDo;
  readonly letter: MonthlyLetter;
}

function ToDo({ toDo: { kind, count }, letter }: ToDoProps) {
  const { date_from, date_to } = letter;
  const links: Record<LetterToDo['kind'], (words: string) => ReactNode> = {
    categorise: (words) => (
      <Link to="/transactions" search={{ uncategorised: true, date_from, date_to }}>
        {words}
      </Link>
    ),
    add_rates: linkTo('/settings/exchange-rates'),
    confirm_recurring: linkTo('/recurring'),
    update_prices: linkTo('/investments/securities'),
  };
  return texts.toDoOf[kind](count, links[kind]);
}
