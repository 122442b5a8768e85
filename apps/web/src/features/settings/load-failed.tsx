import { messageOf } from '../../api/problem.ts';
import { LoadFailed as Failure } from '../../design/load-failed.tsx';

interface LoadFailedProps {
  /** What could not be loaded: "your categories". */
  readonly what: string;
  readonly query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
}

/** The piece that says so, for one query: it draws nothing while all is well. */
export function LoadFailed({ what, query }: LoadFailedProps) {
  if (!query.error) return null;
  return (
    <Failure
      what={what}
      message={messageOf(query.error)}
      isBusy={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
