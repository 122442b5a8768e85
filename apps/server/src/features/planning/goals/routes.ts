import { Goal, GoalChange, IdPath, NewGoal } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { operationsOf } from '../../../http/operations.ts';
import { versionedChange } from '../../../http/version-match.ts';
import { viewOf } from '../../../http/view.ts';
import { addGoal, amendGoal, listGoals, readGoal, removeGoal } from './service.ts';

const operation = operationsOf('Budgets');

/** /api/v1/goals: what the user saves for. */
export const goalRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/', operation({ summary: 'List goals', response: { 200: Type.Array(Goal) } }), (request) =>
    request.report((scope) => listGoals(scope, viewOf(request))),
  );
  app.post('/', operation({ summary: 'Add a goal', body: NewGoal, response: { 201: Goal } }), (request) =>
    request.write((scope) => addGoal(scope, request.body, viewOf(request))),
  );
  app.get('/:id', operation({ summary: 'Read a goal', params: IdPath, response: { 200: Goal } }), (request) =>
    request.report((scope) => readGoal(scope, request.params.id, viewOf(request))),
  );
  app.patch(
    '/:id',
    operation({ summary: 'Change a goal', params: IdPath, body: GoalChange, response: { 200: Goal } }),
    (request) =>
      request.write((scope) =>
        amendGoal(scope, request.params.id, versionedChange(request), viewOf(request)),
      ),
  );
  app.delete('/:id', operation({ summary: 'Delete a goal', params: IdPath }), (request) =>
    request.write((scope) => removeGoal(scope, request.params.id)),
  );
};
