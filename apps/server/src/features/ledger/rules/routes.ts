import {
  CategorySuggestionFor,
  IdPath,
  NewRule,
  Rule,
  RuleChange,
  RuleDismissal,
  RuleDraft,
  RuleDraftQuery,
  RuleFilters,
  RuleOrder,
  RuleRun,
  RuleRunResult,
  RuleSuggestion,
  RuleTest,
  SuggestQuery,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { operationsOf } from '../../../http/operations.ts';
import { versionedChange } from '../../../http/version-match.ts';
import { runRules, testDraft, testRule } from './run-service.ts';
import { addRule, amendRule, listRules, orderRules, readRule, removeRule, restoreRule } from './service.ts';
import {
  dismiss,
  draftOfTransaction,
  listSuggestions,
  suggestCategory,
  undismiss,
} from './suggest-service.ts';

const operation = operationsOf('Rules');
const readsOnly = { changesNothing: true } as const;

/** /api/v1/rules: changes that are made to transactions automatically. */
export const ruleRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get('/', operation({ summary: 'List rules', response: { 200: Type.Array(Rule) } }), (request) =>
    request.read(listRules),
  );
  app.post('/', operation({ summary: 'Add a rule', body: NewRule, response: { 201: Rule } }), (request) =>
    request.write((scope) => addRule(scope, request.body)),
  );
  app.put(
    '/order',
    operation({ summary: 'Reorder the rules', body: RuleOrder, response: { 200: Type.Array(Rule) } }),
    (request) => request.write((scope) => orderRules(scope, request.body.ids)),
  );
  app.post(
    '/run',
    operation({
      summary: 'Run rules on existing transactions',
      body: RuleRun,
      response: { 200: RuleRunResult },
    }),
    (request) => request.write((scope) => runRules(scope, request.body)),
  );
  app.get('/:id', operation({ summary: 'Read a rule', params: IdPath, response: { 200: Rule } }), (request) =>
    request.read((scope) => readRule(scope, request.params.id)),
  );
  app.patch(
    '/:id',
    operation({ summary: 'Change a rule', params: IdPath, body: RuleChange, response: { 200: Rule } }),
    (request) => request.write((scope) => amendRule(scope, request.params.id, versionedChange(request))),
  );
  app.delete('/:id', operation({ summary: 'Delete a rule', params: IdPath }), (request) =>
    request.write((scope) => removeRule(scope, request.params.id)),
  );
  app.post(
    '/:id/restore',
    operation({ summary: 'Restore a deleted rule', params: IdPath, response: { 200: Rule } }),
    (request) => request.write((scope) => restoreRule(scope, request.params.id)),
  );
  await app.register(draftRoutes);
};

/** Tests of rules, and suggestions and drafts of rules that the user hasn't made. */
const draftRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/test',
    {
      config: readsOnly,
      ...operation({ summary: 'Test an unsaved rule', body: RuleDraft, response: { 200: RuleTest } }),
    },
    (request) => request.report((scope) => testDraft(scope, request.body)),
  );
  app.post(
    '/:id/test',
    {
      config: readsOnly,
      ...operation({
        summary: 'Test a rule',
        params: IdPath,
        body: RuleFilters,
        response: { 200: RuleTest },
      }),
    },
    (request) => request.report((scope) => testRule(scope, request.params.id, request.body)),
  );
  app.get(
    '/suggestions',
    operation({ summary: 'List suggested rules', response: { 200: Type.Array(RuleSuggestion) } }),
    (request) => request.report(listSuggestions),
  );
  app.post(
    '/suggestions/dismiss',
    operation({ summary: 'Dismiss a suggested rule', body: RuleDismissal, response: { 204: Type.Null() } }),
    (request) => request.write((scope) => dismiss(scope, request.body.key)),
  );
  app.post(
    '/suggestions/restore',
    operation({
      summary: 'Suggest a dismissed rule again',
      body: RuleDismissal,
      response: { 204: Type.Null() },
    }),
    (request) => request.write((scope) => undismiss(scope, request.body.key)),
  );
  app.get(
    '/draft',
    operation({
      summary: 'Draft a rule from a transaction',
      querystring: RuleDraftQuery,
      response: { 200: NewRule },
    }),
    (request) => request.read((scope) => draftOfTransaction(scope, request.query.transaction_id)),
  );
};

/** /api/v1/transactions/suggest: what a user usually chooses. */
export const suggestionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/suggest',
    operation({
      summary: 'Suggest category and tags for a merchant',
      querystring: SuggestQuery,
      response: { 200: CategorySuggestionFor },
    }),
    (request) => request.read((scope) => suggestCategory(scope, request.query)),
  );
};
