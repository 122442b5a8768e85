import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { profileQuery } from '../../../api/profile.ts';
import { usersQuery } from '../../../api/users.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Endless } from '../../../design/endless.tsx';
import { AddIcon } from '../../../design/icons.ts';
import { Card, Row } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { EmptyState, Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { SearchField } from '../../../design/search-field.tsx';
import { InviteCard } from '../invites/invite-card.tsx';
import { ForAdministrators } from '../settings/for-administrators.tsx';
import { peopleScreen as texts } from './texts.tsx';
import { UserLine } from './user-line.tsx';

const AddUser = lazyPart(() => import('./add-user.tsx'));

/** Who may sign in here, and what may be done about it. For administrators. */
export function PeopleScreen() {
  const [isAdding, setIsAdding] = useState(false);
  const { data: profile } = useQuery(profileQuery);
  return (
    <Page
      title={common.people}
      width="column"
      answer={texts.answer}
      action={
        profile?.is_admin && (
          <Button kind="main" icon={<AddIcon size={18} />} onClick={() => setIsAdding(true)}>
            {texts.addUser}
          </Button>
        )
      }
    >
      <ForAdministrators>
        <Users own={profile?.id} />
        <InviteCard />
      </ForAdministrators>
      {isAdding && <AddUser onClose={() => setIsAdding(false)} />}
    </Page>
  );
}

/** A search is offered above so many users, as fewer are seen at a glance. */
const manyUsers = 10;

function Users({ own }: { readonly own: string | undefined }) {
  const [typed, setTyped] = useState('');
  const query = useInfiniteQuery(usersQuery(useDeferredValue(typed)));
  const users = query.data?.pages.flat() ?? [];
  const hasMore = query.hasNextPage;
  return (
    <>
      <LoadFailed what={texts.what} query={query} />
      {(typed !== '' || hasMore || users.length > manyUsers) && (
        <Row>
          <SearchField
            label={texts.search}
            placeholder={texts.searchHint}
            value={typed}
            onChange={setTyped}
            onDone={() => document.querySelector<HTMLElement>('#screen [role="list"] button')?.focus()}
          />
        </Row>
      )}
      <Card title={query.data ? texts.count(users.length, hasMore) : common.people} padded={false}>
        {query.isPending && <Skeleton shape="row" count={3} />}
        <List label={common.people}>
          {users.map((user) => (
            <UserLine key={user.id} user={user} isOwn={user.id === own} />
          ))}
        </List>
        {typed !== '' && query.data && users.length === 0 && (
          <EmptyState title={common.nothingFound}>{texts.empty}</EmptyState>
        )}
      </Card>
      <Endless query={query} />
    </>
  );
}
