import { useQuery } from '@tanstack/react-query';
import { importTransfersQuery } from '../../../api/transfers.ts';
import { ButtonLink } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
import { importTransfers as texts } from './texts.ts';

/** Says after an import that some of its rows look like transfers; nothing where none do. */
export function ImportTransfers({ importId }: { readonly importId: string }) {
  const { data: count = 0 } = useQuery(importTransfersQuery(importId));
  if (count === 0) return null;
  return (
    <Notice
      title={texts.found(count)}
      action={
        <ButtonLink to="/review" search={{ kind: 'transfer' }}>
          {texts.look(count)}
        </ButtonLink>
      }
    >
      {texts.explanation}
    </Notice>
  );
}
