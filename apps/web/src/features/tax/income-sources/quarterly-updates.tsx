import { lazyPart } from '../../../design/lazy-part.ts';

const UpdatesCard = lazyPart(() => import('./updates-card.tsx'));

interface QuarterlyUpdatesProps {
  readonly year: string;
  /** Only this business: `property` or the id of a self-employment. */
  readonly business?: string;
}

/** The card of quarterly updates, loaded after the rest of the page. */
export function QuarterlyUpdates(props: QuarterlyUpdatesProps) {
  return <UpdatesCard {...props} />;
}
