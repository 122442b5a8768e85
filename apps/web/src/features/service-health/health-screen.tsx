import type { HealthCheck, ServiceHealth } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { healthQuery } from '../../api/service-health.ts';
import { InstantText } from '../../design/dates.tsx';
import { DoneIcon, HelpIcon } from '../../design/icons.ts';
import { Card } from '../../design/layout.tsx';
import { Link } from '../../design/link.tsx';
import { List, ListItem, WarningMark } from '../../design/list.tsx';
import { Skeleton } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { Facts } from '../../design/stat.tsx';
import { bytesText } from '../outgoing-requests/bytes-text.ts';
import { ForAdministrators } from '../settings/for-administrators.tsx';
import { LoadFailed } from '../settings/load-failed.tsx';
import { StatsCard } from './stats-card.tsx';

/** How the server is, and how much there is. For administrators. */
export function HealthScreen() {
  return (
    <Page
      title="Health"
      width="column"
      answer="How this server is. It looks through everybody’s data once a day, and shows counts alone."
    >
      <ForAdministrators>
        <Checks />
        <StatsCard />
      </ForAdministrators>
    </Page>
  );
}

const names: Readonly<Record<HealthCheck['name'], string>> = {
  migrations: 'Schema',
  disk: 'Disk',
  totals: 'Totals',
  prices: 'Prices',
  rates: 'Exchange rates',
  jobs: 'Jobs',
  backups: 'Backups',
};

function Checks() {
  const query = useQuery(healthQuery);
  const health = query.data;
  return (
    <>
      <LoadFailed what="the health of the server" query={query} />
      <Card title={health ? titleOf(health) : 'Checks'} padded={false}>
        {query.isPending && <Skeleton shape="row" count={6} />}
        <List label="Checks">
          {health?.checks.map(({ name, state, message }) => (
            <ListItem
              key={name}
              mark={<Mark state={state} />}
              note={message}
              end={state !== 'good' && <Remedy name={name} state={state} />}
            >
              {names[name]}
            </ListItem>
          ))}
        </List>
      </Card>
      {health && (
        <Card title="This server">
          <Facts
            facts={[
              ['Version', health.version],
              ['Running since', <InstantText key="since" at={health.started_at} />],
              [
                'Database',
                `PostgreSQL ${health.database.version}, ${health.database.kind}, ${bytesText(health.database.size_bytes)}`,
              ],
              ['Schema', health.database.migration],
              ['Disk', `${bytesText(health.disk.free_bytes)} free of ${bytesText(health.disk.total_bytes)}`],
            ]}
          />
        </Card>
      )}
    </>
  );
}

/** Where a check that is not good can be made good, for what is done on a page of ours. */
function Remedy({ name, state }: Pick<HealthCheck, 'name' | 'state'>) {
  if (name === 'backups') return <Link to="/admin/backups">Go to backups</Link>;
  // Unknown: the job has not looked yet.
  if (name === 'jobs' || state === 'unknown') return <Link to="/admin/jobs">Go to jobs</Link>;
  return null;
}

function titleOf({ checks }: ServiceHealth): string {
  const wanting = checks.filter(({ state }) => state === 'attention').length;
  if (wanting === 0)
    return checks.some(({ state }) => state === 'unknown') ? 'Nothing wants attention so far' : 'All is well';
  return wanting === 1 ? 'One thing wants attention' : `${wanting} things want attention`;
}

function Mark({ state }: { readonly state: HealthCheck['state'] }) {
  if (state === 'attention') return <WarningMark />;
  const Icon = state === 'good' ? DoneIcon : HelpIcon;
  return <Icon size={20} stroke={1.5} aria-hidden />;
}
