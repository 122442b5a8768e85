import type { Passkey } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deletePasskey, passkeysChanged, passkeysQuery } from '../../../api/passkeys.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { InstantText } from '../../../design/dates.tsx';
import { Card, Row } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List, ListItem } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { passkeyObstacle } from '../auth/passkey-obstacle.ts';
import { signedOut } from '../auth/texts.ts';
import { passkeyCard as texts } from './texts.tsx';

const AddPasskey = lazyPart(() =>
  import('./passkey-forms.tsx').then(({ AddPasskey }) => ({ default: AddPasskey })),
);
const RenamePasskey = lazyPart(() =>
  import('./passkey-forms.tsx').then(({ RenamePasskey }) => ({ default: RenamePasskey })),
);
const Deletion = lazyPart(() => import('../settings/deletion.tsx'));

type Open = { readonly what: 'add' } | { readonly what: 'rename' | 'delete'; readonly passkey: Passkey };

/** The user's passkeys: add, rename and delete. */
export default function PasskeyCard({ deviceName }: { readonly deviceName: string }) {
  const query = useQuery(passkeysQuery);
  const [open, setOpen] = useState<Open>();
  const items = query.data?.items ?? [];
  const obstacle = passkeyObstacle();
  const add = (small: boolean) =>
    obstacle ? undefined : (
      <Button small={small} onClick={() => setOpen({ what: 'add' })}>
        {texts.addAPasskey}
      </Button>
    );
  const close = () => setOpen(undefined);
  return (
    <>
      <LoadFailed what={texts.what} query={query} />
      <Card
        id="passkeys"
        title={texts.title}
        padded={false}
        action={items.length > 0 ? add(true) : undefined}
      >
        {query.isPending && <Skeleton shape="row" count={1} />}
        {query.data && items.length === 0 && (
          <EmptyState title={texts.emptyTitle} action={add(false)}>
            {texts.empty} {obstacle && texts[obstacle]}{' '}
            {obstacle === 'insecure' && <a href="/help/operations/https/">{signedOut.useHttps}</a>}
          </EmptyState>
        )}
        {items.length > 0 && (
          <List label={texts.title}>
            {items.map((passkey) => (
              <Line key={passkey.id} passkey={passkey} onOpen={(what) => setOpen({ what, passkey })} />
            ))}
          </List>
        )}
      </Card>
      {open?.what === 'add' && <AddPasskey deviceName={deviceName} onClose={close} />}
      {open?.what === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} />}
      {open?.what === 'delete' && (
        <Deletion
          title={texts.question(open.passkey.name)}
          action={texts.confirm}
          warning={texts.warning}
          remove={() => deletePasskey(open.passkey.id)}
          removed={texts.deleted(open.passkey.name)}
          readAgain={passkeysChanged}
          onClose={close}
        />
      )}
    </>
  );
}

function Line({
  passkey,
  onOpen,
}: {
  readonly passkey: Passkey;
  readonly onOpen: (what: 'rename' | 'delete') => void;
}) {
  const { name, created_at, last_used_at } = passkey;
  return (
    <ListItem
      note={texts.about(
        passkey,
        <InstantText at={created_at} />,
        last_used_at === null ? undefined : <InstantText at={last_used_at} />,
      )}
      end={
        <Row>
          <Button small label={texts.renameOne(name)} onClick={() => onOpen('rename')}>
            {common.rename}
          </Button>
          <Button small label={texts.deleteOne(name)} onClick={() => onOpen('delete')}>
            {common.deleteWord}
          </Button>
        </Row>
      }
    >
      {name}
    </ListItem>
  );
}
