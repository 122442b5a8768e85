import type { ApiToken } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { apiTokensChanged, apiTokensQuery, deleteApiToken } from '../../api/api-tokens.ts';
import { messageOf } from '../../api/problem.ts';
import { Button } from '../../design/button.tsx';
import { InstantText } from '../../design/dates.tsx';
import { Card } from '../../design/layout.tsx';
import { List, ListItem } from '../../design/list.tsx';
import { EmptyState, Skeleton } from '../../design/notice.tsx';
import { Badge, Text } from '../../design/text.tsx';
import { toast } from '../../design/toast.tsx';
import { LoadFailed } from '../settings/load-failed.tsx';

const MakeApiToken = lazy(() =>
  import('./make-api-token.tsx').then(({ MakeApiToken }) => ({ default: MakeApiToken })),
);
const Confirm = lazy(() => import('../../design/sheet.tsx').then(({ Confirm }) => ({ default: Confirm })));

/** What the user's programs sign in with: each with what it may do and when it was used last. */
export function ApiTokenCard() {
  const query = useQuery(apiTokensQuery);
  const [isMaking, setIsMaking] = useState(false);
  const [unwanted, setUnwanted] = useState<ApiToken>();
  const items = query.data?.items ?? [];
  return (
    <>
      <LoadFailed what="the API tokens" query={query} />
      <Card
        title="API tokens"
        padded={false}
        action={
          items.length > 0 && (
            <Button small onClick={() => setIsMaking(true)}>
              Make a token
            </Button>
          )
        }
      >
        {query.isPending && <Skeleton shape="row" count={1} />}
        {query.data && items.length === 0 && (
          <EmptyState
            title="No program signs in for you"
            action={<Button onClick={() => setIsMaking(true)}>Make a token</Button>}
          >
            A token lets a script or an app of yours use farthing without your password. You say what it may
            do, and can take it away at any time.
          </EmptyState>
        )}
        {items.length > 0 && (
          <List label="API tokens">
            {items.map((token) => (
              <Line key={token.id} token={token} onDelete={() => setUnwanted(token)} />
            ))}
          </List>
        )}
      </Card>
      <Suspense>
        {isMaking && <MakeApiToken onClose={() => setIsMaking(false)} />}
        {unwanted && <Deletion token={unwanted} onClose={() => setUnwanted(undefined)} />}
      </Suspense>
    </>
  );
}

function Line({ token, onDelete }: { readonly token: ApiToken; readonly onDelete: () => void }) {
  const { name, scopes, expires_at, is_expired, last_used_at, last_used_ip } = token;
  return (
    <ListItem
      note={
        <>
          {scopes.includes('write') ? 'reads and changes' : 'reads only'} ·{' '}
          {last_used_at === null ? (
            'never used'
          ) : (
            <>
              used <InstantText at={last_used_at} /> from {last_used_ip}
            </>
          )}{' '}
          ·{' '}
          {expires_at === null ? (
            'does not expire'
          ) : (
            <>
              {is_expired ? 'expired' : 'expires'} <InstantText at={expires_at} />
            </>
          )}
        </>
      }
      end={
        <Button small label={`Delete ${name}`} onClick={onDelete}>
          Delete
        </Button>
      }
    >
      {name} {is_expired && <Badge>Expired</Badge>}
    </ListItem>
  );
}

/** Asked for, as what is deleted cannot be made again: the token was told once. */
function Deletion({ token, onClose }: { readonly token: ApiToken; readonly onClose: () => void }) {
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    try {
      await deleteApiToken(token.id);
      toast(`The token “${token.name}” works no more.`);
    } catch (error) {
      toast(messageOf(error));
    }
    await apiTokensChanged();
    onClose();
  };
  return (
    <Confirm
      title={`Delete the token “${token.name}”?`}
      action="Delete the token"
      busy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <Text>What signs in with it stops working at once. The same token cannot be made again.</Text>
    </Confirm>
  );
}
