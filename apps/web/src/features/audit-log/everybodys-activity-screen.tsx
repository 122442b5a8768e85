import { useQuery } from '@tanstack/react-query';
import { usersQuery } from '../../api/users.ts';
import { Page } from '../../design/page.tsx';
import { ForAdministrators } from '../settings/for-administrators.tsx';
import { ActivityList } from './activity-list.tsx';

/** What everybody did here, when and from where. For administrators. */
export function EverybodysActivityScreen() {
  return (
    <Page
      title="Everybody’s activity"
      width="column"
      answer="What was done by everybody, when and from where. Nobody can change it afterwards."
    >
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
