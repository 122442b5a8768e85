import { lazyPart } from '../lazy-part.ts';
import { Skeleton } from '../notice.tsx';

/** A flow of money as bands. What draws it is loaded when the first is shown. */
export const FlowChart = lazyPart(() => import('./sankey.tsx'), <Skeleton shape="chart" />);
