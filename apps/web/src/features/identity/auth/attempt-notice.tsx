import { Notice } from '../../../design/notice.tsx';
import { attemptNotice as texts } from './texts.ts';
import type { Attempt } from './use-attempt.ts';

/** Error of the last attempt, with the waiting time after too many. */
export function AttemptNotice({ attempt }: { readonly attempt: Attempt }) {
  if (attempt.waitSeconds > 0) {
    return (
      <Notice tone="warning" title={attempt.message ?? texts.tooManyAttempts}>
        {texts.youCanTryAgain(attempt.waitSeconds)}
      </Notice>
    );
  }
  return attempt.message ? <Notice tone="error">{attempt.message}</Notice> : null;
}
