import type { ApiToken } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiTokensChanged, apiTokensQuery, deleteApiToken } from '../../../api/api-tokens.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { InstantText } from '../../../design/dates.tsx';
import { Card } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List, ListItem } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { Badge } from '../../../design/text.tsx';
import { apiTokenCard as texts } from './texts.tsx';

const MakeApiToken = lazyPart(() => import('./make-api-token.tsx'));
const Deletion = lazyPart(() => import('../settings/deletion.tsx'));

/** User's API tokens, each with its permissions and last use. */
export function ApiTokenCard() {
  const query = useQuery(apiTokensQuery);
  const [isMaking, setIsMaking] = useState(false);
  const [unwanted, setUnwanted] = useState<ApiToken>();
  const items = query.data?.items ?? [];
  return (
    <>
      <LoadFailed what={texts.what} query={query} />
      <Card
        id="api-tokens"
        title={texts.title}
        padded={false}
        action={
          items.length > 0 && (
            <Button small onClick={() => setIsMaking(true)}>
              {texts.makeAToken}
            </Button>
          )
        }
      >
        {query.isPending && <Skeleton shape="row" count={1} />}
        {query.data && items.length === 0 && (
          <EmptyState
            title={texts.emptyTitle}
            action={<Button onClick={() => setIsMaking(true)}>{texts.makeAToken}</Button>}
          >
            {texts.empty}
          </EmptyState>
        )}
        {items.length > 0 && (
          <List label={texts.title}>
            {items.map((token) => (
              <Line key={token.id} token={token} onDelete={() => setUnwanted(token)} />
            ))}
          </List>
        )}
      </Card>
      {isMaking && <MakeApiToken onClose={() => setIsMaking(false)} />}
      {unwanted && (
        <Deletion
          title={texts.question(unwanted.name)}
          action={texts.confirm}
          warning={texts.warning}
          remove={() => deleteApiToken(unwanted.id)}
          removed={texts.deleted(unwanted.name)}
          readAgain={apiTokensChanged}
          onClose={() => setUnwanted(undefined)}
        />
      )}
    </>
  );
}

function Line({ token, onDelete }: { readonly token: ApiToken; readonly onDelete: () => void }) {
  const { name, expires_at, is_expired, last_used_at } = token;
  return (
    <ListItem
      note={texts.about(
        token,
        last_used_at === null ? undefined : <InstantText at={last_used_at} />,
        expires_at === null ? undefined : <InstantText at={expires_at} />,
      )}
      end={
        <Button small label={texts.deleteToken(name)} onClick={onDelete}>
          {common.deleteWord}
        </Button>
      }
    >
      {name} {is_expired && <Badge>{common.expired}</Badge>}
    </ListItem>
  );
}
