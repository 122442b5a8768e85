import { lazy, Suspense } from 'react';
import { Skeleton } from '../notice.tsx';
import type { LineDrawingProps } from './line-drawing.tsx';

const Drawing = lazy(() => import('./line-drawing.tsx'));

/** Amounts over days as a line. What draws it is loaded when the first chart is shown. */
export function LineChart(props: LineDrawingProps) {
  return (
    <Suspense fallback={<Skeleton shape="chart" />}>
      <Drawing {...props} />
    </Suspense>
  );
}
