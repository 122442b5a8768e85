import { Notice } from '../../design/notice.tsx';
import type { Attempt } from './use-attempt.ts';

/** What went wrong with the last attempt, and how long to wait where there were too many. */
export function AttemptNotice({ attempt }: { readonly attempt: Attempt }) {
  if (attempt.waitSeconds > 0) {
    return (
      <Notice tone="warning" title={attempt.message ?? 'Too many attempts'}>
        You can try again in {attempt.waitSeconds} {attempt.waitSeconds === 1 ? 'second' : 'seconds'}.
      </Notice>
    );
  }
  return attempt.message ? <Notice tone="error">{attempt.message}</Notice> : null;
}
