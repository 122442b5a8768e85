import {
  CalendarFeedQuery,
  IdPath,
  NewRecurring,
  Recurring,
  RecurringDecisions,
  RecurringList,
  RecurringQuery,
  RecurringSeriesChange,
  RescanResult,
  UpcomingPayments,
  UpcomingQuery,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { signedIn } from '../../../http/authentication.ts';
import { sendCalendar } from '../../../http/calendar-feed.ts';
import { operationsOf } from '../../../http/operations.ts';
import { today } from '../../../http/today.ts';
import { versionedChange } from '../../../http/version-match.ts';
import { viewOf } from '../../../http/view.ts';
import {
  addTyped,
  type Decision,
  decide,
  decideAll,
  removeRecurring,
  restoreRecurring,
} from './decision-service.ts';
import { readRecurring, readSeveral } from './list-service.ts';
import { listAndScan, type RecurringScans, rescan, upcomingAndScan } from './service.ts';
import { listCalendarEvents } from './upcoming-service.ts';

const operation = operationsOf('Recurring payments');

/** Days ahead in the calendar feed: a year and a month, so that yearly payments are included. */
const feedDays = 397;

/** Dependencies of the routes. */
interface Options {
  readonly scans: RecurringScans;
}

/** /api/v1/recurring: bills, subscriptions and income that come again, and what the user decided about them. */
export const recurringRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { scans }) => {
  app.get(
    '/',
    operation({
      summary: 'List recurring payments by next due date',
      querystring: RecurringQuery,
      response: { 200: RecurringList },
    }),
    (request) => request.report((scope) => listAndScan(scope, request.query, viewOf(request), scans)),
  );
  app.post(
    '/rescan',
    operation({
      summary: 'Rescan all transactions for recurring payments',
      description: 'Your decisions are unchanged. Deleted payments can be found again.',
      response: { 200: RescanResult },
    }),
    (request) => rescan(signedIn(request).id, scans),
  );
  app.get(
    '/upcoming',
    operation({
      summary: 'List payments due from today',
      querystring: UpcomingQuery,
      response: { 200: UpcomingPayments },
    }),
    (request) => request.report((scope) => upcomingAndScan(scope, request.query, viewOf(request), scans)),
  );
  app.post(
    '/decisions',
    operation({
      summary: 'Confirm or reject several recurring payments, all or none',
      body: RecurringDecisions,
      response: { 200: Type.Array(Recurring) },
    }),
    async (request) => {
      const decided = await request.write((scope) => decideAll(scope, request.body, today()));
      const keys = [...new Set(decided.flatMap((one) => one.keys))];
      if (keys.length > 0) await scans.settle(signedIn(request).id, keys);
      return request.report((scope) => readSeveral(scope, request.body.ids, viewOf(request)));
    },
  );
  await app.register(seriesRoutes, { scans });
  await app.register(deletionRoutes, { scans });
};

/** One recurring payment: adding, reading and deciding. */
const seriesRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { scans }) => {
  app.post(
    '/',
    operation({
      summary: 'Add a recurring payment without a transaction',
      body: NewRecurring,
      response: { 201: Recurring },
    }),
    async (request, reply) => {
      const id = await request.write((scope) => addTyped(scope, request.body, today()));
      const added = await readAfter(scans, request, { id, keys: [] });
      return reply.header('location', `/api/v1/recurring/${id}`).send(added);
    },
  );
  app.get(
    '/:id',
    operation({ summary: 'Read a recurring payment', params: IdPath, response: { 200: Recurring } }),
    (request) => request.report((scope) => readRecurring(scope, request.params.id, viewOf(request))),
  );
  app.patch(
    '/:id',
    operation({
      summary: 'Change, confirm, reject, end or merge a recurring payment',
      params: IdPath,
      body: RecurringSeriesChange,
      response: { 200: Recurring },
    }),
    async (request) => {
      const change = versionedChange(request);
      return readAfter(
        scans,
        request,
        await request.write((scope) => decide(scope, request.params.id, change, today())),
      );
    },
  );
};

/** Deleting a recurring payment, and restoring it. */
const deletionRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { scans }) => {
  app.delete(
    '/:id',
    operation({
      summary: 'Delete a recurring payment until it is restored or found by a rescan',
      params: IdPath,
    }),
    (request) => request.write((scope) => removeRecurring(scope, request.params.id)),
  );
  app.post(
    '/:id/restore',
    operation({
      summary: 'Restore a deleted recurring payment',
      params: IdPath,
      response: { 200: Recurring },
    }),
    async (request) =>
      readAfter(scans, request, await request.write((scope) => restoreRecurring(scope, request.params.id))),
  );
};

/** Scans what a decision affects, then returns the series as it is now. */
async function readAfter(scans: RecurringScans, request: FastifyRequest, { id, keys }: Decision) {
  if (keys.length > 0) await scans.settle(signedIn(request).id, keys);
  return request.report((scope) => readRecurring(scope, id, viewOf(request)));
}

/** /api/v1/recurring/calendar.ics: upcoming payments for calendar apps, opened by the token in its address. */
export const calendarFeedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/calendar.ics',
    {
      onRequest: app.requireCalendarToken,
      // Not the bearer token of the other operations.
      schema: {
        tags: ['Recurring payments'],
        summary: 'Subscribe to upcoming payments in a calendar app',
        description:
          'An iCalendar file (RFC 5545). Its token has the scope `calendar` and stands in the address.',
        querystring: CalendarFeedQuery,
      },
    },
    async (request, reply) => {
      const view = { today: today(), days: feedDays, withAmounts: request.query.amounts ?? false };
      return sendCalendar(reply, await request.report((scope) => listCalendarEvents(scope, view)));
    },
  );
};
