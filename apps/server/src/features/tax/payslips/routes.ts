import {
  IdPath,
  NewPayslip,
  Payslip,
  PayslipChange,
  PayslipQuery,
  PayslipSummary,
  PayslipSummaryQuery,
} from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import Type from 'typebox';
import { operationsOf } from '../../../http/operations.ts';
import { versionedChange } from '../../../http/version-match.ts';
import {
  amendPayslip,
  listPayslips,
  readPayslip,
  recordPayslip,
  removePayslip,
  summarisePayslips,
} from './service.ts';

const operation = operationsOf('Tax');

/** /api/v1/tax/payslips: what the user was paid, and whether it is right. */
export const payslipRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/',
    operation({
      summary: 'List payslips with their checks, newest first',
      querystring: PayslipQuery,
      response: { 200: Type.Array(Payslip) },
    }),
    (request) => request.read((scope) => listPayslips(scope, request.query)),
  );
  app.post(
    '/',
    operation({ summary: 'Add a payslip', body: NewPayslip, response: { 201: Payslip } }),
    (request) => request.write((scope) => recordPayslip(scope, request.body)),
  );
  app.get(
    '/summary',
    operation({
      summary: "Compare a year's payslip totals with the P60s",
      querystring: PayslipSummaryQuery,
      response: { 200: PayslipSummary },
    }),
    (request) => request.read((scope) => summarisePayslips(scope, request.query.tax_year)),
  );
  await app.register(singlePayslipRoutes);
};

/** Routes of one payslip. */
const singlePayslipRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/:id',
    operation({ summary: 'Read a payslip', params: IdPath, response: { 200: Payslip } }),
    (request) => request.read((scope) => readPayslip(scope, request.params.id)),
  );
  app.patch(
    '/:id',
    operation({
      summary: 'Change a payslip',
      params: IdPath,
      body: PayslipChange,
      response: { 200: Payslip },
    }),
    (request) => request.write((scope) => amendPayslip(scope, request.params.id, versionedChange(request))),
  );
  app.delete('/:id', operation({ summary: 'Delete a payslip', params: IdPath }), (request) =>
    request.write((scope) => removePayslip(scope, request.params.id)),
  );
};
