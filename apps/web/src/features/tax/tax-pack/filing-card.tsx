import type { TaxBoxes } from '@farthing/api-contract';
import { Card, Stack } from '../../../design/layout.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { filingCard as texts } from './texts.tsx';

/** Answer to whether a tax return is required, with the reasons. */
export function FilingCard({ boxes }: { readonly boxes: TaxBoxes }) {
  const { reasons } = boxes.filing;
  return (
    <Card title={texts.title}>
      {reasons.length === 0 ? (
        <Stack gap={2}>
          <Text size={14}>{texts.needNot}</Text>
          <Hint>{texts.ifAsked}</Hint>
        </Stack>
      ) : (
        <Stack gap={2}>
          <Text size={14}>{texts.yesBecause}</Text>
          {reasons.map((reason) => (
            <Text size={14} key={reason}>
              {reason}.
            </Text>
          ))}
        </Stack>
      )}
    </Card>
  );
}
