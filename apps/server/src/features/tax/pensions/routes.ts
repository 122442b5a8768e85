import {
  ContributionPath,
  ContributionQuery,
  IdPath,
  NewPension,
  NewPensionContribution,
  Pension,
  PensionAllowance,
  PensionAllowanceQuery,
  PensionChange,
  PensionContribution,
  StatePensionForecast,
  StatePensionQuestion,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { operationsOf } from '../../../http/operations.ts';
import { today } from '../../../http/today.ts';
import { versionedChange } from '../../../http/version-match.ts';
import {
  addPension,
  amendPension,
  forecastStatePension,
  listContributions,
  listPensions,
  readPension,
  readPensionAllowance,
  recordContribution,
  removeContribution,
  removePension,
} from './service.ts';

const operation = operationsOf('Pensions');

/** The forecast of the State Pension. */
const statePensionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/state-pension',
    {
      config: { changesNothing: true },
      ...operation({
        summary: 'Forecast the State Pension from a National Insurance record, without storing it',
        body: StatePensionQuestion,
        response: { 200: StatePensionForecast },
      }),
    },
    async (request) => forecastStatePension(request.body, today()),
  );
};

/** /api/v1/pensions: pensions, what is paid into them, and the annual allowance. */
export const pensionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/', operation({ summary: 'List pensions', response: { 200: Type.Array(Pension) } }), (request) =>
    request.read(listPensions),
  );
  app.post(
    '/',
    operation({ summary: 'Add a pension', body: NewPension, response: { 201: Pension } }),
    (request) => request.write((scope) => addPension(scope, request.body)),
  );
  app.get(
    '/allowance',
    operation({
      summary: 'Read the annual allowance used, left and carried forward',
      querystring: PensionAllowanceQuery,
      response: { 200: PensionAllowance },
    }),
    (request) => request.report((scope) => readPensionAllowance(scope, request.query.tax_year)),
  );
  await app.register(statePensionRoutes);
  app.get(
    '/:id',
    operation({ summary: 'Read a pension', params: IdPath, response: { 200: Pension } }),
    (request) => request.read((scope) => readPension(scope, request.params.id)),
  );
  app.patch(
    '/:id',
    operation({
      summary: 'Change a pension',
      params: IdPath,
      body: PensionChange,
      response: { 200: Pension },
    }),
    (request) => request.write((scope) => amendPension(scope, request.params.id, versionedChange(request))),
  );
  app.delete(
    '/:id',
    operation({ summary: 'Delete a pension with its contributions', params: IdPath }),
    (request) => request.write((scope) => removePension(scope, request.params.id)),
  );
  await app.register(contributionRoutes);
};

/** Contributions to a pension. */
const contributionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/:id/contributions',
    operation({
      summary: 'List contributions, newest first',
      params: IdPath,
      querystring: ContributionQuery,
      response: { 200: Type.Array(PensionContribution) },
    }),
    (request) => request.read((scope) => listContributions(scope, request.params.id, request.query.tax_year)),
  );
  app.post(
    '/:id/contributions',
    operation({
      summary: 'Record a contribution',
      params: IdPath,
      body: NewPensionContribution,
      response: { 201: PensionContribution },
    }),
    async (request) => {
      const { id } = request.params;
      return request.write((scope) => recordContribution(scope, id, request.body));
    },
  );
  app.delete(
    '/:id/contributions/:contribution_id',
    operation({ summary: 'Delete a contribution', params: ContributionPath }),
    async (request) => {
      const { id, contribution_id } = request.params;
      await request.write((scope) => removeContribution(scope, id, contribution_id));
    },
  );
};
