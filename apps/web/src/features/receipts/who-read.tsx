import { Stack } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { Text } from '../../design/text.tsx';
import type { Scan } from './scan-queue.ts';

/** Who read the receipt and why, above what was read. */
export function WhoRead({ scan }: { readonly scan: Scan }) {
  const { receipt, canAttach } = scan;
  if (!receipt) {
    return (
      <Notice title="Type what the receipt says">
        {canAttach
          ? 'It is added as a transaction of its own, with the file attached.'
          : 'It is added as a transaction of its own. This file cannot be kept with it: it is too large, or no JPEG, PNG, WebP or PDF.'}
      </Notice>
    );
  }
  return (
    <Stack gap={3}>
      <Text size={14}>
        <strong>{receipt.source === 'ai' ? 'Read by a model' : 'Read on this machine'}</strong>
        {` · ${scan.reader === 'rules' ? 'Nothing of it was sent anywhere else.' : receipt.source_reason}`}
      </Text>
      {!receipt.is_complete && (
        <Notice tone="warning" title="Not all of it was read">
          The file has more pages or more text than are read. Check the amount.
        </Notice>
      )}
    </Stack>
  );
}
