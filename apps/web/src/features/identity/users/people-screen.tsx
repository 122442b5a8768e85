import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { profileQuery } from '../../../api/profile.ts';
import { usersQuery } from '../../../api/users.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { AddIcon } from '../../../design/icons.ts';
import { Card } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { List } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { InviteCard } from '../invites/invite-card.tsx';
import { ForAdministrators } from '../settings/for-administrators.tsx';
import { peopleScreen as texts } from './texts.tsx';
import { UserLine } from './user-line.tsx';

const AddUser = lazyPart(() => import('./add-user.tsx').then(({ AddUser }) => ({ default: AddUser })));

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
            {texts.addSomebody}
          </Button>
        )
      }
    >
      <ForAdministrators>
        <Users own={profile?.id} />
        <InviteCard />
      </ForAdministrators>
      <Suspense>{isAdding && <AddUser onClose={() => setIsAdding(false)} />}</Suspense>
    </Page>
  );
}

function Users({ own }: { readonly own: string | undefined }) {
  const query = useQuery(usersQuery);
  const users = query.data ?? [];
  return (
    <>
      <LoadFailed what={texts.what} query={query} />
      <Card title={query.data ? texts.count(users.length) : common.people} padded={false}>
        {query.isPending && <Skeleton shape="row" count={3} />}
        <List label={common.people}>
          {users.map((user) => (
            <UserLine key={user.id} user={user} isOwn={user.id === own} />
          ))}
        </List>
      </Card>
    </>
  );
}
