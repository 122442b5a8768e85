import type {
  Disposal,
  DisposalChange,
  DisposalQuestion,
  DisposalWorking,
  NewDisposal,
} from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api, getQuery } from './client.ts';
import { invalidate } from './queries.ts';

/** Query for the entered disposals of a tax year, with their gains. */
export const disposalsQuery = (tax_year: string) =>
  getQuery<Disposal[]>(['tax', 'disposals', 'list', tax_year], '/tax/disposals', { tax_year });

/** Query for the calculated gain of a disposal. Nothing is stored. */
export const disposalWorkingQuery = (question: DisposalQuestion) =>
  queryOptions({
    queryKey: ['tax', 'disposals', 'calculate', question],
    queryFn: ({ signal }) => api.post<DisposalWorking>('/tax/disposals/calculate', question, { signal }),
    retry: false,
  });

export const readDisposal = (id: string) => api.get<Disposal>(`/tax/disposals/${id}`);
export const createDisposal = (body: NewDisposal) => api.post<Disposal>('/tax/disposals', body);
export const changeDisposal = (id: string, body: DisposalChange) =>
  api.patch<Disposal>(`/tax/disposals/${id}`, body);
export const deleteDisposal = (id: string) => api.delete(`/tax/disposals/${id}`);

/** Invalidates the queries that depend on disposals: all tax figures and the capital gains report. */
export const disposalsChanged = () => invalidate('tax', 'capital-gains');
