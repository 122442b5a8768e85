import type { HealthCheck, ServiceHealth } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { healthQuery } from '../../../api/service-health.ts';
import * as common from '../../../design/common-texts.ts';
import { InstantText } from '../../../design/dates.tsx';
import { DoneIcon, HelpIcon } from '../../../design/icons.ts';
import { Card } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { List, ListItem, WarningMark } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { Facts } from '../../../design/stat.tsx';
import { ForAdministrators } from '../../identity/settings/for-administrators.tsx';
import { bytesText } from '../outgoing-requests/bytes-text.ts';
import { StatsCard } from './stats-card.tsx';
import { healthScreen as texts } from './texts.tsx';

/** Server health and data counts. Administrators only. */
export function HealthScreen() {
  return (
    <Page title={common.health} width="column" answer={texts.answer}>
      <ForAdministrators>
        <Checks />
        <StatsCard />
      </ForAdministrators>
    </Page>
  );
}

function Checks() {
  const query = useQuery(healthQuery);
  const health = query.data;
  return (
    <>
      <LoadFailed what={texts.what} query={query} />
      <Card title={health ? titleOf(health) : texts.checks} padded={false}>
        {query.isPending && <Skeleton shape="row" count={6} />}
        <List label={texts.checks}>
          {health?.checks.map(({ name, state, message }) => (
            <ListItem
              key={name}
              mark={<Mark state={state} />}
              note={message}
              end={state !== 'good' && <Remedy name={name} state={state} />}
            >
              {texts.names[name]}
            </ListItem>
          ))}
        </List>
      </Card>
      {health && (
        <Card title={texts.thisServer}>
          <Facts
            facts={[
              [texts.version, health.version],
              [texts.runningSince, <InstantText key="since" at={health.started_at} />],
              [
                texts.database,
                texts.databaseIs(
                  health.database.version,
                  health.database.kind,
                  bytesText(health.database.size_bytes),
                ),
              ],
              [texts.schema, health.database.migration],
              [
                texts.disk,
                texts.freeOf(bytesText(health.disk.free_bytes), bytesText(health.disk.total_bytes)),
              ],
            ]}
          />
        </Card>
      )}
    </>
  );
}

/** Link to the page that can fix a failed check, if there is one. */
function Remedy({ name, state }: Pick<HealthCheck, 'name' | 'state'>) {
  if (name === 'backups') return <Link to="/admin/backups">{texts.goToBackups}</Link>;
  // Unknown: the job has not looked yet.
  if (name === 'jobs' || state === 'unknown') return <Link to="/admin/jobs">{texts.goToJobs}</Link>;
  return null;
}

function titleOf({ checks }: ServiceHealth): string {
  const wanting = checks.filter(({ state }) => state === 'attention').length;
  if (wanting === 0)
    return checks.some(({ state }) => state === 'unknown') ? texts.nothingSoFar : texts.allIsWell;
  return texts.wanting(wanting);
}

function Mark({ state }: { readonly state: HealthCheck['state'] }) {
  if (state === 'attention') return <WarningMark />;
  const Icon = state === 'good' ? DoneIcon : HelpIcon;
  return <Icon size={20} stroke={1.5} aria-hidden />;
}
