import type { ReactNode } from 'react';
import { Card } from './layout.tsx';
import { type LoadedQuery, LoadFailed } from './load-failed.tsx';
import { Skeleton } from './notice.tsx';

interface LoadedCardProps {
  /** Names the data that could not be loaded: "your tags". */
  readonly what: string;
  readonly query: LoadedQuery & { readonly data: unknown };
  /** Number of lines to reserve while the data is loading. */
  readonly lines: number;
  /** An `EmptyState` to show instead of the content; false where there is content. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** A card with the data of a query: a skeleton while it is loading, then the error, the empty state or the content. */
export function LoadedCard({ what, query, lines, empty, children }: LoadedCardProps) {
  const isLoading = query.data === undefined && !query.error;
  return (
    <>
      <LoadFailed what={what} query={query} />
      {isLoading && (
        <Card>
          <Skeleton shape="row" count={lines} />
        </Card>
      )}
      {query.data !== undefined && (empty ? <Card>{empty}</Card> : <Card padded={false}>{children}</Card>)}
    </>
  );
}
