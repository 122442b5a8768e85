import { Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Text } from '../../../design/text.tsx';
import type { Scan } from './scan-queue.ts';
import { whoRead as texts } from './texts.tsx';

/** Who read the receipt and why, above what was read. */
export function WhoRead({ scan }: { readonly scan: Scan }) {
  const { receipt, canAttach } = scan;
  if (!receipt) {
    return <Notice title={texts.typed}>{canAttach ? texts.typedExplained : texts.typedWithoutFile}</Notice>;
  }
  return (
    <Stack gap={3}>
      <Text size={14}>
        <strong>{receipt.source === 'ai' ? texts.byModel : texts.byRules}</strong>
        {` · ${scan.reader === 'rules' ? texts.nothingSent : receipt.source_reason}`}
      </Text>
      {!receipt.is_complete && (
        <Notice tone="warning" title={texts.incomplete}>
          {texts.incompleteExplained}
        </Notice>
      )}
    </Stack>
  );
}
