import type { HouseholdReport } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Figures } from '../../../design/figures.tsx';
import { isNothing } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { householdReports as texts } from './texts.tsx';

type People = Pick<HouseholdReport, 'people' | 'counted_twice' | 'total' | 'base_currency'>;

/** Spending of each person, and the part of it that is in two of them. */
export function PeopleCard({ report }: { readonly report: People }) {
  const { people, counted_twice, total, base_currency: currency } = report;
  const money = (value: string, strong = false) => (
    <Amount value={value} currency={currency} strong={strong} />
  );
  const twice = counted_twice.spending;
  return (
    <Card title={common.spending}>
      <Figures
        lines={[
          ...people.map(({ user_id, name, is_you, spending }) => ({
            id: user_id,
            label: is_you ? texts.you(name) : name,
            figure: money(spending),
          })),
          ...(isNothing(twice)
            ? []
            : [
                {
                  label: texts.countedTwice,
                  figure: money(twice.startsWith('-') ? twice.slice(1) : `-${twice}`),
                },
              ]),
          { label: texts.everyone, figure: money(total.spending, true), total: true },
        ]}
      />
    </Card>
  );
}
