import type { HmrcSubmission } from '@farthing/api-contract';
import { ExplainedLine, ExplainedLines } from '../../../design/explained-lines.tsx';
import { instantText, taxYearText } from '../../../design/format.ts';
import { Card, Stack } from '../../../design/layout.tsx';
import { Verbatim } from '../../../design/verbatim.tsx';
import { SubmissionAnswer } from './submission-answer.tsx';
import { submissionsCard as texts, updateCards, updateToSend } from './texts.tsx';

/** All that was sent, newest first, with HMRC's answers. */
export function SubmissionsCard({ submissions }: { readonly submissions: readonly HmrcSubmission[] }) {
  return (
    <Card title={texts.title} padded={false}>
      <ExplainedLines label={texts.title}>
        {submissions.map((one) => (
          <ExplainedLine
            key={one.id}
            label={texts.update(one.business_name, one.quarter, taxYearText(one.tax_year))}
            gloss={instantText(one.sent_at)}
            figure={updateCards.states[one.state]}
          >
            <Stack gap={3}>
              <SubmissionAnswer submission={one} />
              <Verbatim label={updateToSend.exactText}>{one.text}</Verbatim>
            </Stack>
          </ExplainedLine>
        ))}
      </ExplainedLines>
    </Card>
  );
}
