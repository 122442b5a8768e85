import type { Coverage } from '@farthing/api-contract';
import { ChartFrame } from '../../../design/charts/chart-frame.tsx';
import { DayMap } from '../../../design/charts/day-map.tsx';
import * as common from '../../../design/common-texts.ts';
import { coverageMonths } from './coverage-months.ts';
import { coverageMap as texts } from './texts.tsx';

/** Map of the days of the last two years that statements cover. */
export function CoverageMap({ coverage }: { readonly coverage: Coverage }) {
  const months = coverageMonths(coverage);
  const gaps = months.reduce((sum, month) => sum + month.gaps, 0);
  const title = gaps === 0 ? texts.allCovered : texts.daysUncovered(gaps);
  return (
    <ChartFrame
      title={title}
      summary={texts.summary(title, months.length, months.at(-1)?.label)}
      chart={<DayMap months={months} />}
      columns={[
        { id: 'month', header: common.month, cell: ({ label }) => label },
        { id: 'covered', header: texts.covered, align: 'end', cell: ({ covered }) => covered },
        { id: 'gaps', header: texts.uncovered, align: 'end', cell: (month) => month.gaps },
        { id: 'breaks', header: texts.breaks, align: 'end', cell: ({ breaks }) => breaks },
      ]}
      rows={months.toReversed()}
      keyOf={({ month }) => month}
    />
  );
}
