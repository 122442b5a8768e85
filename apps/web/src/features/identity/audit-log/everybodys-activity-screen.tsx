import { useQuery } from '@tanstack/react-query';
import { usersQuery } from '../../../api/users.ts';
import * as common from '../../../design/common-texts.ts';
import { Page } from '../../../design/page.tsx';
import { ForAdministrators } from '../settings/for-administrators.tsx';
import { ActivityList } from './activity-list.tsx';
import { everybodysActivityScreen as texts } from './texts.ts';

/** Activity of all users with time and origin. Administrators only. */
export function EverybodysActivityScreen() {
  return (
    <Page title={common.activityOfAllUsers} width="column" answer={texts.answer}>
      <ForAdministrators>
        <Everybody />
      </ForAdministrators>
    </Page>
  );
}

function Everybody() {
  const { data: users = [] } = useQuery(usersQuery);
  const names = new Map(users.map(({ id, display_name }) => [id, display_name]));
  return <ActivityList path="/admin/activity" nameOf={(id) => names.get(id)} />;
}
