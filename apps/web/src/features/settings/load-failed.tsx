import { messageOf } from '../../api/problem.ts';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';

interface LoadFailedProps {
  /** What could not be loaded: "your categories". */
  readonly what: string;
  readonly query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
}

/** Says that something could not be loaded and tries again on request. Draws nothing while all is well. */
export function LoadFailed({ what, query }: LoadFailedProps) {
  if (!query.error) return null;
  return (
    <Notice
      tone="error"
      title={`Cannot load ${what}`}
      action={
        <Button small busy={query.isFetching} onClick={() => void query.refetch()}>
          Try again
        </Button>
      }
    >
      {messageOf(query.error)}
    </Notice>
  );
}
