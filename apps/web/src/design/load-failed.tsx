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

/**
 * Says that a query failed, and tries again, or why a figure isn't calculated. Draws nothing while all is well. What was shown
 * before stays below it.
 */
export function LoadFailed({ what, query }: LoadFailedProps) {
  const failed = [query].flat().filter(({ error }) => error !== null);
  // A refusal to calculate isn't a failure: trying again doesn't help, and the message says what does.
  const first = failed.find(({ error }) => !isRefusal(error)) ?? failed[0];
  if (!first?.error) return null;
  if (isRefusal(first.error))
    return <Notice title={texts.canNotBeCalculated(what)}>{first.error.message}</Notice>;
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

/** True for an answer of the API that a figure isn't calculated. */
function isRefusal(error: Error | null): boolean {
  return error !== null && 'code' in error && String(error.code).endsWith('-not-calculated');
}
