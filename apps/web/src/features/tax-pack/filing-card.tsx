import type { TaxBoxes } from '@farthing/api-contract';
import { Card, Stack } from '../../design/layout.tsx';
import { Text } from '../../design/text.tsx';

/** Whether a return has to be sent, and why. */
export function FilingCard({ boxes }: { readonly boxes: TaxBoxes }) {
  const { reasons } = boxes.filing;
  return (
    <Card title="Do you have to send one?">
      {reasons.length === 0 ? (
        <Stack gap={2}>
          <Text size={14}>
            By your records, no. Who has only pay and pensions taxed by PAYE, and little interest, dividends
            or gains beside it, need not.
          </Text>
          <Text size={14} tone="quiet">
            If HMRC asks you for a return, you have to send it all the same. You may also send one to get tax
            back or to claim a loss.
          </Text>
        </Stack>
      ) : (
        <Stack gap={2}>
          <Text size={14}>Yes, because:</Text>
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
