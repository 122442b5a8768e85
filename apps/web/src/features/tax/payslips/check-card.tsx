import type { PayslipCheck } from '@farthing/api-contract';
import { Amount } from '../../../design/amount.tsx';
import * as common from '../../../design/common-texts.ts';
import { Explain } from '../../../design/explain.tsx';
import { Card, Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import { Workings, WorkingText } from '../../../design/workings.tsx';
import { CheckBadge } from './check-badge.tsx';
import { checkSentences, figureNames } from './payslip-words.ts';
import { checkCard as texts } from './texts.tsx';

const tones = { agrees: 'good', explained: 'good', differs: 'warning', unchecked: 'info' } as const;

/** The check of a payslip: what was found, each difference in a sentence, and every step of it. */
export function CheckCard({ check }: { readonly check: PayslipCheck }) {
  const { status, differences, notes, explanation } = check;
  return (
    <Card title={common.check}>
      <Stack gap={4}>
        <Notice tone={tones[status]} title={checkSentences[status]} />
        {differences.map(({ field, expected, actual, status: found, message }) => (
          <Stack gap={1} key={field}>
            <Text strong>
              {figureNames[field]} <CheckBadge status={found} />
            </Text>
            <Text size={14}>
              <WorkingText>{message}</WorkingText>
            </Text>
            <Text size={14} tone="quiet">
              {texts.expected(
                <Amount value={expected} currency="GBP" size={14} tone="quiet" />,
                <Amount value={actual} currency="GBP" size={14} tone="quiet" />,
              )}
            </Text>
          </Stack>
        ))}
        {notes.map((note) => (
          <Text key={note} size={14} tone="quiet">
            <WorkingText>{note}</WorkingText>
          </Text>
        ))}
        {explanation.length > 0 && (
          <Explain label={texts.howChecked}>
            <Workings label={texts.howChecked} steps={explanation} />
          </Explain>
        )}
      </Stack>
    </Card>
  );
}
