/** Texts of the pages for server health and background jobs. */

import type { HealthCheck } from '@farthing/api-contract';
import type { ReactNode } from 'react';
import * as common from '../../../design/common-texts.ts';
import { countText } from '../../../design/format.ts';
import { phrase } from '../../../design/phrase.ts';

export const healthScreen = {
  answer:
    'The state of this server. It counts the records of all users once a day and shows only the counts.',
  names: {
    migrations: 'Schema',
    disk: 'Disk',
    totals: 'Totals',
    prices: common.prices,
    rates: common.exchangeRates,
    jobs: common.jobs,
    backups: common.backups,
  } satisfies Record<HealthCheck['name'], string>,
  what: 'the health of the server',
  checks: 'Checks',
  thisServer: 'This server',
  version: 'Version',
  runningSince: 'Running since',
  database: 'Database',
  databaseIs: (version: string, kind: string, bytes: string) => `PostgreSQL ${version}, ${kind}, ${bytes}`,
  schema: 'Schema',
  disk: 'Disk',
  freeOf: (free: string, total: string) => `${free} free of ${total}`,
  goToBackups: 'Go to backups',
  goToJobs: 'Go to jobs',
  nothingSoFar: 'Nothing needs attention so far',
  allIsWell: 'Everything is working',
  wanting: (count: number) => (count === 1 ? '1 thing needs attention' : `${count} things need attention`),
};

export const jobsCard = {
  what: 'the jobs',
  title: 'Scheduled jobs',
  lastRun: (isGood: boolean, at: ReactNode) => phrase`${isGood ? 'succeeded' : 'failed'} ${at}`,
  hasNotRun: 'has not run yet',
  runJob: (name: string) => `${common.runNow}: ${name}`,
  every: (minutes: number) => {
    if (minutes === 1440) return 'every day';
    if (minutes === 60) return 'every hour';
    if (minutes === 1) return 'every minute';
    return minutes % 60 === 0
      ? `every ${countText(minutes / 60, 'hour')}`
      : `every ${countText(minutes, 'minute')}`;
  },
};

export const jobsScreen = {
  answer: 'Jobs that the server runs automatically, with the result of the last run.',
};

export const statsCard = {
  table: 'Table',
  size: 'Size',
  what: 'the counts',
  title: 'Number of records by type',
  largestTables: 'Largest tables',
  notCountedYet: 'not counted yet',
  peopleAre: (total: string, administrators: number, disabled: string) =>
    `${total}, of whom ${countText(administrators, 'administrator')} and ${disabled} disabled`,
  activeIn30Days: 'Active in 30 days',
  withTwoStepSign: 'With two-step sign-in',
  attachments: 'Attachments',
  onAveragePerson: 'Average for each user',
  costsAre: (size: string, ms: string) => `${size} of the database, ${ms} ms of background jobs a day`,
};
