import type { HouseholdUpcoming } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { householdUpcomingQuery } from '../../../api/household-reports.ts';
import { Amount } from '../../../design/amount.tsx';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { Figures } from '../../../design/figures.tsx';
import { isNothing } from '../../../design/format.ts';
import { Card, MainAndAside, Stack } from '../../../design/layout.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { LoadingCard, Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { ForecastTabs } from '../../planning/forecasts/forecast-frame.tsx';
import { householdReports, householdUpcoming as texts } from './texts.tsx';
import { UpcomingList } from './upcoming-list.tsx';
import { usePerson } from './use-person.ts';

const ranges = ['30', '60', '90'];

/** Recurring payments to come of the household, or of what a person shares, and what they come to. */
export default function HouseholdForecast() {
  const person = usePerson();
  const [days, setDays] = useState('30');
  const query = useQuery(householdUpcomingQuery(person?.id, Number(days)));
  return (
    <>
      <ForecastTabs />
      <Page
        title={texts.title}
        answer={texts.answer(person?.name)}
        action={
          <SelectField
            label={texts.days}
            value={days}
            onChange={setDays}
            options={ranges.map((value) => ({ value, label: texts.ofDays(Number(value)) }))}
          />
        }
      >
        <LoadFailed what={texts.what} query={query} />
        {query.isPending && <LoadingCard shape="row" count={8} />}
        {query.data && (
          <MainAndAside
            main={
              <Card title={texts.coming} padded={false}>
                <UpcomingList upcoming={query.data} />
              </Card>
            }
            aside={
              <Stack>
                <Card title={texts.sums(texts.ofDays(Number(days)))}>
                  <SumsInAndOut sums={query.data} isOne={person !== undefined} />
                </Card>
                <Notice>{upcomingNotes(query.data).join(' ')}</Notice>
                <Notice>{texts.notIncluded}</Notice>
              </Stack>
            }
          />
        )}
      </Page>
    </>
  );
}

interface SumsProps {
  readonly sums: Pick<HouseholdUpcoming, 'people' | 'counted_twice' | 'total' | 'base_currency'>;
  /** True for the figures of one person. */
  readonly isOne: boolean;
}

/** Adds up what comes in and goes out: of each person, what is counted twice, and in all. */
export function SumsInAndOut({ sums, isOne }: SumsProps) {
  const { people, counted_twice: twice, total, base_currency: currency } = sums;
  const money = (value: string, strong = false) => (
    <Amount value={value} currency={currency} strong={strong} />
  );
  const parts = (isOne ? [] : people).flatMap(({ user_id, name, total_in, total_out }) => [
    { id: `in ${user_id}`, label: texts.inOf(name), value: total_in },
    { id: `out ${user_id}`, label: texts.outOf(name), value: `-${total_out}` },
  ]);
  const copies = [
    { id: 'twice in', label: texts.twiceIn, value: `-${twice.total_in}` },
    { id: 'twice out', label: texts.twiceOut, value: twice.total_out },
  ];
  return (
    <Figures
      lines={[
        ...[...parts, ...copies]
          .filter(({ value }) => !isNothing(value))
          .map(({ id, label, value }) => ({ id, label, figure: money(value) })),
        { label: texts.moneyIn, figure: money(total.total_in, true), total: true },
        {
          label: texts.moneyOut,
          figure: money(isNothing(total.total_out) ? total.total_out : `-${total.total_out}`, true),
          total: true,
        },
      ]}
    />
  );
}

/** Returns sentences on what is left out. */
export function upcomingNotes({
  not_counted,
  to_check,
  missing_rates,
}: Pick<HouseholdUpcoming, 'not_counted' | 'to_check' | 'missing_rates'>): string[] {
  const currencies = [...new Set(missing_rates.map(({ currency }) => currency))];
  return [
    texts.note,
    ...(not_counted.length > 0 ? [householdReports.notCounted(not_counted.length)] : []),
    ...(to_check.length > 0 ? [householdReports.mayCountTwice(to_check.length)] : []),
    ...(currencies.length > 0 ? [householdReports.noRates(currencies.join(', '))] : []),
  ];
}
