import { Button } from './button.tsx';
import * as common from './common-texts.ts';
import { Notice } from './notice.tsx';
import { loadFailed as texts } from './texts.tsx';

/** The part of a query that this component uses. */
export interface LoadedQuery {
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadFailedProps {
  /** Names the data that was not loaded: "The accounts", "your tags". */
  readonly what: string;
  readonly query: LoadedQuery | readonly LoadedQuery[];
}

/** Says that a query failed, and tries again; draws nothing while all is well. What was shown before stays below it. */
export function LoadFailed({ what, query }: LoadFailedProps) {
  const failed = [query].flat().filter(({ error }) => error !== null);
  const [first] = failed;
  if (!first?.error) return null;
  return (
    <Notice
      tone="error"
      title={texts.couldNotBeLoaded(what)}
      action={
        <Button
          small
          busy={failed.some(({ isFetching }) => isFetching)}
          onClick={() => {
            for (const each of failed) void each.refetch();
          }}
        >
          {common.tryAgain}
        </Button>
      }
    >
      {first.error.message}
    </Notice>
  );
}
