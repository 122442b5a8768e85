import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { Skeleton } from '../notice.tsx';

const Drawing = lazyPart(() => import('./sankey.tsx'));

/** A flow of money as bands. What draws it is loaded when the first is shown. */
export function FlowChart(props: ComponentProps<typeof Drawing>) {
  return (
    <Suspense fallback={<Skeleton shape="chart" />}>
      <Drawing {...props} />
    </Suspense>
  );
}
