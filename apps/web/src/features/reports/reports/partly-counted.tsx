import type { PartlyCounted as Partly } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../../../api/accounts.ts';
import * as common from '../../../design/common-texts.ts';
import { Hint } from '../../../design/text.tsx';

interface PartlyCountedProps {
  /** Undefined if all accounts count in full. */
  readonly accounts: Partly | undefined;
}

/** Names the accounts of which only the user's share counts. */
export function PartlyCounted({ accounts }: PartlyCountedProps) {
  return accounts ? <Named accounts={accounts} /> : null;
}

function Named({ accounts }: { readonly accounts: Partly }) {
  const { data } = useQuery(accountsQuery);
  if (!data) return null;
  const names = new Map(data.map(({ id, name }) => [id, name]));
  return (
    <Hint>
      {common.onlyYourShareCounts(
        accounts.map(({ account_id, percent }) => [names.get(account_id) ?? '', percent]),
      )}
    </Hint>
  );
}
