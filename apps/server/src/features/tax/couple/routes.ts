import { CoupleQuery, CoupleTax, SharedTaxYears, TaxYearPath } from '@farthing/api-contract';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { signedIn } from '../../../http/authentication.ts';
import { type ClientAddress, userWithOrigin } from '../../../http/client-address.ts';
import { operationsOf } from '../../../http/operations.ts';
import { today } from '../../../http/today.ts';
import { readCouple, readSharedYears, shareYear, withdrawYear } from './service.ts';

interface Options {
  readonly address: ClientAddress;
  readonly workers: Parameters<typeof readCouple>[3];
}

const operation = operationsOf('Tax');

/** /api/v1/tax/couple: tax years that people of a household share. No API token reaches here, only who has signed in. */
export const coupleRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { address, workers }) => {
  app.addHook('onRequest', app.requireSession);
  app.get(
    '/',
    operation({
      summary: 'Compare your tax year with the one that someone in your household shares',
      querystring: CoupleQuery,
      response: { 200: CoupleTax },
    }),
    (request) => readCouple(request, { id: signedIn(request).id, day: today() }, request.query, workers),
  );
  app.get(
    '/:tax_year/shared',
    operation({
      summary: 'Read what you share of a tax year, and who shares theirs',
      params: TaxYearPath,
      response: { 200: SharedTaxYears },
    }),
    (request) => readSharedYears(request, signedIn(request).id, request.params.tax_year),
  );
  app.put(
    '/:tax_year/shared',
    operation({
      summary: 'Share a tax year with your household as it is now',
      params: TaxYearPath,
      response: { 200: SharedTaxYears },
    }),
    (request) => shareYear(request, userWithOrigin(request, address), request.params.tax_year, today()),
  );
  app.delete(
    '/:tax_year/shared',
    operation({ summary: 'Stop sharing a tax year', params: TaxYearPath }),
    (request) => withdrawYear(request, userWithOrigin(request, address), request.params.tax_year),
  );
};
