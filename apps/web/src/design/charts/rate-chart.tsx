import { lazy, Suspense } from 'react';
import { Skeleton } from '../notice.tsx';
import type { RateDrawingProps } from './rate-drawing.tsx';

const Drawing = lazy(() => import('./rate-drawing.tsx'));

/** A rate over amounts, as steps. What draws it is loaded when the first chart is shown. */
export function RateChart(props: RateDrawingProps) {
  return (
    <Suspense fallback={<Skeleton shape="chart" />}>
      <Drawing {...props} />
    </Suspense>
  );
}
