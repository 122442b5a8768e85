import { SampleData } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { checkLasts } from '../../../http/authentication.ts';
import { operationsOf } from '../../../http/operations.ts';
import { requestsWithin } from '../../../http/own-requests.ts';
import { today } from '../../../http/today.ts';
import { addSampleData, removeHousehold } from './service.ts';

const operation = operationsOf('Accounts');

/** Longest time that the requests of one call may take together. A token that expires in between would leave half of them. */
const longestSeconds = 300;

/** /api/v1/sample-data: an invented household to look around in. */
export const sampleDataRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const askAs = ({ headers }: FastifyRequest) =>
    requestsWithin(app, { authorization: headers.authorization ?? '' });
  app.post(
    '/',
    operation({ summary: 'Add sample data for a fictional household', response: { 201: SampleData } }),
    async (request) => {
      checkLasts(request, longestSeconds);
      return addSampleData(askAs(request), (work) => request.write(work), today());
    },
  );
  app.delete('/', operation({ summary: 'Delete the sample data' }), (request) =>
    removeHousehold(askAs(request)),
  );
};
