import type { Coverage } from '@farthing/api-contract';
import { ChartFrame } from '../../design/charts/chart-frame.tsx';
import { DayMap } from '../../design/charts/day-map.tsx';
import { countText } from '../../design/format.ts';
import { coverageMonths } from './coverage-months.ts';

/** Which days of the last two years are in a statement. */
export function CoverageMap({ coverage }: { readonly coverage: Coverage }) {
  const months = coverageMonths(coverage);
  const gaps = months.reduce((sum, month) => sum + month.gaps, 0);
  const title = gaps === 0 ? 'Every day is in a statement' : `${countText(gaps, 'day')} in no statement`;
  return (
    <ChartFrame
      title={title}
      summary={`${title}, in ${countText(months.length, 'month')} up to ${months.at(-1)?.label ?? 'now'}.`}
      chart={<DayMap months={months} />}
      columns={[
        { id: 'month', header: 'Month', cell: ({ label }) => label },
        { id: 'covered', header: 'Days in a statement', align: 'end', cell: ({ covered }) => covered },
        { id: 'gaps', header: 'In none', align: 'end', cell: (month) => month.gaps },
        { id: 'breaks', header: 'Figures do not meet', align: 'end', cell: ({ breaks }) => breaks },
      ]}
      rows={months.toReversed()}
      keyOf={({ month }) => month}
    />
  );
}
