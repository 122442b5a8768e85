import type {
  MarginalRates,
  MarginalRatesQuery,
  TaxPosition,
  TaxQuestion,
  TaxReport,
  WhatIf,
  WhatIfQuestion,
} from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api, getQuery } from './client.ts';
import { invalidate } from './queries.ts';

/** A person's year from the figures that are given, with the figures; nothing is stored. */
export const taxPositionQuery = (question: TaxQuestion) =>
  queryOptions({
    queryKey: ['tax', 'calculate', question],
    queryFn: async ({ signal }) => ({
      question,
      position: await api.post<TaxPosition>('/tax/calculate', question, { signal }),
    }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The position of a year from what farthing has records of. */
export const taxReportQuery = (tax_year: string) =>
  getQuery<TaxReport>(['tax', 'report', tax_year], '/tax/report', { tax_year });

/** The position before and after a change of figures. */
export const whatIfQuery = (question: WhatIfQuestion) =>
  queryOptions({
    queryKey: ['tax', 'what-if', question],
    queryFn: ({ signal }) => api.post<WhatIf>('/tax/what-if', question, { signal }),
  });

/** Query for the marginal tax rates at each level of income. */
export const marginalRatesQuery = ({ tax_year, kind, to, step }: MarginalRatesQuery) =>
  getQuery<MarginalRates>(['tax', 'marginal-rates', tax_year, kind, to, step], '/tax/marginal-rates', {
    tax_year,
    kind,
    to,
    step,
  });

/** Invalidates all tax figures after a change of tax records or rates. */
export const taxChanged = () => invalidate('tax', 'hmrc');
