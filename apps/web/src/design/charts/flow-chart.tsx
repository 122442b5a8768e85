import { lazyPart } from '../lazy-part.ts';
import { Skeleton } from '../notice.tsx';

/** A flow of money as bands. Its code is loaded on first use. */
export const FlowChart = lazyPart(() => import('./sankey.tsx'), <Skeleton shape="chart" />);
