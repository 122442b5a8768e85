import {
  HouseholdBudgetChange,
  HouseholdBudgetEntry,
  HouseholdBudgets,
  HouseholdBudgetsQuery,
  IdPath,
  NewHouseholdBudget,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { signedIn } from '../../../http/authentication.ts';
import { type ClientAddress, userWithOrigin } from '../../../http/client-address.ts';
import { answerOnceIn } from '../../../http/idempotency.ts';
import { operationsOf } from '../../../http/operations.ts';
import { today } from '../../../http/today.ts';
import { versionedChange } from '../../../http/version-match.ts';
import {
  addHouseholdBudget,
  type BudgetActor,
  changeHouseholdBudget,
  readHouseholdBudgets,
  removeHouseholdBudget,
  type SystemScope,
} from './service.ts';

type Options = { readonly address: ClientAddress };

const operation = operationsOf('Household');

/** /api/v1/household/budgets: budgets that a household has together. API tokens need the scope `household`. */
export const householdBudgetRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { address }) => {
  app.addHook('onRequest', app.requireHousehold);
  app.get(
    '/',
    operation({
      summary: 'List budgets of the household with the amount left',
      querystring: HouseholdBudgetsQuery,
      response: { 200: HouseholdBudgets },
    }),
    (request) => {
      const { id, base_currency: baseCurrency } = signedIn(request);
      return readHouseholdBudgets(request, request.query, { id, baseCurrency, today: today() });
    },
  );
  app.post(
    '/',
    operation({
      summary: 'Set a household budget',
      body: NewHouseholdBudget,
      response: { 201: HouseholdBudgetEntry },
    }),
    (request, reply) =>
      answerOnceIn<SystemScope>(request, reply, {
        open: (once) => request.system(once),
        work: (scope) => addHouseholdBudget(scope, request.body, actorOf(request, address)),
      }),
  );
  await app.register(singleBudgetRoutes, { address });
};

/** Routes of one budget. */
const singleBudgetRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { address }) => {
  app.patch(
    '/:id',
    operation({
      summary: 'Change a budget of the household',
      params: IdPath,
      body: HouseholdBudgetChange,
      response: { 200: HouseholdBudgetEntry },
    }),
    (request) =>
      request.system((scope) =>
        changeHouseholdBudget(scope, request.params.id, versionedChange(request), actorOf(request, address)),
      ),
  );
  app.delete('/:id', operation({ summary: 'Delete a budget of the household', params: IdPath }), (request) =>
    request.system((scope) => removeHouseholdBudget(scope, request.params.id, actorOf(request, address))),
  );
};

const actorOf = (request: FastifyRequest, address: ClientAddress): BudgetActor => ({
  actor: userWithOrigin(request, address),
  baseCurrency: signedIn(request).base_currency,
  today: today(),
});
