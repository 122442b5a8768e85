import { messageOf } from '../../api/problem.ts';
import { Button } from '../../design/button.tsx';
import { Notice } from '../../design/notice.tsx';
import { loadFailed as texts } from './texts.tsx';

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
      title={texts.cannotLoad(what)}
      action={
        <Button small busy={query.isFetching} onClick={() => void query.refetch()}>
          {texts.tryAgain}
        </Button>
      }
    >
      {messageOf(query.error)}
    </Notice>
  );
}
