import type {
  NewPension,
  NewPensionContribution,
  Pension,
  PensionAllowance,
  PensionChange,
  PensionContribution,
  StatePensionForecast,
  StatePensionQuestion,
} from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api, getQuery } from './client.ts';

/** All pensions. */
export const pensionsQuery = getQuery<Pension[]>(['tax', 'pensions', 'list'], '/pensions');

/** Query for the contributions to a pension in all years. */
export const contributionsQuery = (id: string) =>
  getQuery<PensionContribution[]>(['tax', 'pensions', 'contributions', id], `/pensions/${id}/contributions`);

/** The annual allowance of a year, with what earlier years leave. */
export const pensionAllowanceQuery = (tax_year: string) =>
  getQuery<PensionAllowance>(['tax', 'pensions', 'allowance', tax_year], '/pensions/allowance', { tax_year });

/** Query for a forecast of the State Pension. Nothing is stored. */
export const statePensionQuery = (question: StatePensionQuestion | undefined) =>
  queryOptions({
    queryKey: ['tax', 'pensions', 'state-pension', question],
    queryFn: ({ signal }) => api.post<StatePensionForecast>('/pensions/state-pension', question, { signal }),
    retry: false,
  });

export const readPension = (id: string) => api.get<Pension>(`/pensions/${id}`);
export const createPension = (body: NewPension) => api.post<Pension>('/pensions', body);
export const changePension = (id: string, body: PensionChange) => api.patch<Pension>(`/pensions/${id}`, body);
export const deletePension = (id: string) => api.delete(`/pensions/${id}`);
export const addContribution = (id: string, body: NewPensionContribution) =>
  api.post<PensionContribution>(`/pensions/${id}/contributions`, body);
export const deleteContribution = (id: string, contribution: string) =>
  api.delete(`/pensions/${id}/contributions/${contribution}`);
