import type { HmrcSubmission } from '@farthing/api-contract';
import { useMutation } from '@tanstack/react-query';
import { checkHmrcSubmission, hmrcChanged } from '../../../api/hmrc.ts';
import { useMessageOf } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import { instantText } from '../../../design/format.ts';
import { Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Hint } from '../../../design/text.tsx';
import { submissionAnswer as texts } from './texts.tsx';

const tones = {
  sending: 'warning',
  unknown: 'warning',
  accepted: 'good',
  refused: 'error',
  not_received: 'warning',
  other_figures: 'warning',
} as const;

/** HMRC's answer to a submission, and the check if the answer was lost. */
export function SubmissionAnswer({ submission }: { readonly submission: HmrcSubmission }) {
  const { id, state, message, sent_at, correlation_id, can_check } = submission;
  const check = useMutation({ mutationFn: () => checkHmrcSubmission(id), onSettled: hmrcChanged });
  const failure = useMessageOf(check);
  return (
    <Stack gap={2}>
      <Notice
        tone={tones[state]}
        title={texts.sentAt(instantText(sent_at))}
        action={
          can_check && (
            <Button small busy={check.isPending} onClick={() => check.mutate()}>
              {texts.check}
            </Button>
          )
        }
      >
        {message}
      </Notice>
      {failure && <Notice tone="error">{failure}</Notice>}
      {correlation_id && <Hint small>{texts.reference(correlation_id)}</Hint>}
    </Stack>
  );
}
