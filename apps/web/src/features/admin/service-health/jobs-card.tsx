import type { ServiceJob } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { queryClient } from '../../../api/queries.ts';
import { healthQuery, jobsQuery, runJob, statsQuery } from '../../../api/service-health.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { InstantText } from '../../../design/dates.tsx';
import { Card } from '../../../design/layout.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { LoadFailed } from '../../../design/load-failed.tsx';
import { Skeleton } from '../../../design/notice.tsx';
import { toast } from '../../../design/toast.tsx';
import { jobsCard as texts } from './texts.tsx';

/** Background jobs with their last result and a button to run each now. */
export function JobsCard() {
  const query = useQuery(jobsQuery);
  useFreshAfter(query.data);
  return (
    <>
      <LoadFailed what={texts.what} query={query} />
      <Card title={texts.title} padded={false}>
        {query.isPending && <Skeleton shape="row" count={3} />}
        <List label={common.jobs}>
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
          {name} · {texts.every(every_minutes)} ·{' '}
          {last_run ? (
            <>
              {texts.lastRun(last_run.ok, <InstantText at={last_run.finished_at} />)}
              {last_run.error && `: ${last_run.error}`}
            </>
          ) : (
            texts.hasNotRun
          )}
        </>
      }
      end={
        <Button small label={texts.runJob(name)} busy={running} onClick={() => void begin()}>
          {common.runNow}
        </Button>
      }
    >
      {does}
    </ListItem>
  );
}
