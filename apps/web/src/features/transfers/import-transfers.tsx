import { useQuery } from '@tanstack/react-query';
import { importTransfersQuery } from '../../api/transfers.ts';
import { countText } from '../../design/format.ts';
import { ButtonLink } from '../../design/link.tsx';
import { Notice } from '../../design/notice.tsx';

/** Says after an import that some of its rows look like transfers; nothing where none do. */
export function ImportTransfers({ importId }: { readonly importId: string }) {
  const { data: count = 0 } = useQuery(importTransfersQuery(importId));
  if (count === 0) return null;
  return (
    <Notice
      title={countText(count, 'pair looks like a transfer', 'pairs look like transfers')}
      action={
        <ButtonLink to="/review" search={{ kind: 'transfer' }}>
          {count === 1 ? 'Look at it' : 'Look at them'}
        </ButtonLink>
      }
    >
      Money between your own accounts is neither income nor spending once you confirm it.
    </Notice>
  );
}
