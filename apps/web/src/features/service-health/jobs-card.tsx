import type { ServiceJob } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../api/problem.ts';
import { queryClient } from '../../api/queries.ts';
import { healthQuery, jobsQuery, runJob, statsQuery } from '../../api/service-health.ts';
import { Button } from '../../design/button.tsx';
import { InstantText } from '../../design/dates.tsx';
import { Card } from '../../design/layout.tsx';
import { List, ListItem } from '../../design/list.tsx';
import { Skeleton } from '../../design/notice.tsx';
import { toast } from '../../design/toast.tsx';
import { LoadFailed } from '../settings/load-failed.tsx';

/** What the server does by itself, how it last went, and the way to do it now. */
export function JobsCard() {
  const query = useQuery(jobsQuery);
  useFreshAfter(query.data);
  return (
    <>
      <LoadFailed what="the jobs" query={query} />
      <Card title="What runs by itself" padded={false}>
        {query.isPending && <Skeleton shape="row" count={3} />}
        <List label="Jobs">
          {query.data?.map((job) => (
            <JobLine key={job.name} job={job} />
          ))}
        </List>
      </Card>
    </>
  );
}

/** Reads health and counts again when a job is over. */
function useFreshAfter(jobs: readonly ServiceJob[] | undefined): void {
  const ended = jobs?.map(({ last_run }) => last_run?.finished_at ?? '').join();
  const before = useRef(ended);
  useEffect(() => {
    const isNew = before.current !== undefined && before.current !== ended;
    before.current = ended;
    if (!isNew) return;
    void queryClient.invalidateQueries({ queryKey: healthQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: statsQuery.queryKey });
  }, [ended]);
}

function JobLine({ job }: { readonly job: ServiceJob }) {
  const { name, does, every_minutes, running, last_run } = job;
  const begin = () =>
    runJob(name)
      .then(() => queryClient.invalidateQueries({ queryKey: jobsQuery.queryKey }))
      .catch((error: unknown) => toast(messageOf(error)));
  return (
    <ListItem
      note={
        <>
          {name} · {everyText(every_minutes)} ·{' '}
          {last_run ? (
            <>
              {last_run.ok ? 'went well' : 'failed'} <InstantText at={last_run.finished_at} />
              {last_run.error && `: ${last_run.error}`}
            </>
          ) : (
            'has not run yet'
          )}
        </>
      }
      end={
        <Button small label={`Run now: ${name}`} busy={running} onClick={() => void begin()}>
          Run now
        </Button>
      }
    >
      {does}
    </ListItem>
  );
}

function everyText(minutes: number): string {
  if (minutes === 1440) return 'every day';
  if (minutes % 60 === 0) return minutes === 60 ? 'every hour' : `every ${minutes / 60} hours`;
  return `every ${minutes} minutes`;
}
