import type { Account } from '@farthing/api-contract';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { DeleteIcon, EditIcon, MoreIcon } from '../../../design/icons.ts';
import { ButtonLink } from '../../../design/link.tsx';
import { Menu } from '../../../design/menu.tsx';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { accountActions as texts } from './texts.tsx';
import { useDeleteAccount } from './use-delete-account.tsx';

const EditAccount = lazy(() => import('./edit-account.tsx'));

/** Actions of an account: import, add, edit, delete. */
export function AccountActions({ account }: { readonly account: Account }) {
  const [editing, setEditing] = useState(false);
  const deletion = useDeleteAccount(account);
  useShortcuts(common.account, [{ keys: 'e', label: texts.edit, run: () => setEditing(true) }]);
  const size = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;
  return (
    <>
      <ButtonLink to="/transactions/new" search={{ account_id: account.id }}>
        {texts.addTransaction}
      </ButtonLink>
      <ButtonLink kind="main" to="/import" search={{ account: account.id }}>
        {common.importWord}
      </ButtonLink>
      <Menu
        target={<IconButton label={texts.more} icon={<MoreIcon size={20} stroke={1.75} />} />}
        items={[
          { label: texts.edit, icon: <EditIcon {...size} />, onSelect: () => setEditing(true) },
          {
            label: texts.delete,
            icon: <DeleteIcon {...size} />,
            danger: true,
            onSelect: deletion.start,
          },
        ]}
      />
      {deletion.question}
      <Suspense>{editing && <EditAccount account={account} onClose={() => setEditing(false)} />}</Suspense>
    </>
  );
}
