import { useQuery } from '@tanstack/react-query';
import { importTransfersQuery } from '../../../api/transfers.ts';
import { Stack } from '../../../design/layout.tsx';
import { ButtonLink } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
import { importTransfers as texts } from './texts.ts';

/** Says after an import which of its rows were linked as transfers, and that others look like some; nothing without any. */
export function ImportTransfers({ importId }: { readonly importId: string }) {
  const { total = 0, linked = 0 } = useQuery(importTransfersQuery(importId)).data ?? {};
  if (total + linked === 0) return null;
  return (
    <Stack gap={2}>
      {linked > 0 && (
        <Notice
          title={texts.linked(linked)}
          action={
            <ButtonLink to="/transactions" search={{ type: 'transfer', import_id: importId }}>
              {texts.look(linked)}
            </ButtonLink>
          }
        >
          {texts.linkedExplained}
        </Notice>
      )}
      {total > 0 && (
        <Notice
          title={texts.found(total)}
          action={
            <ButtonLink to="/review" search={{ kind: 'transfer' }}>
              {texts.look(total)}
            </ButtonLink>
          }
        >
          {texts.explanation}
        </Notice>
      )}
    </Stack>
  );
}
