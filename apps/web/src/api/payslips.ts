import type { NewPayslip, Payslip, PayslipChange, PayslipSummary } from '@farthing/api-contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from './client.ts';

/** The payslips of a tax year with their checks. */
export const payslipsQuery = (tax_year: string) =>
  queryOptions({
    queryKey: ['tax', 'payslips', 'list', tax_year],
    queryFn: ({ signal }) => api.get<Payslip[]>('/tax/payslips', { query: { tax_year }, signal }),
  });

/** One payslip with its check. */
export const payslipQuery = (id: string) =>
  queryOptions({
    queryKey: ['tax', 'payslips', 'one', id],
    queryFn: ({ signal }) => api.get<Payslip>(`/tax/payslips/${id}`, { signal }),
  });

/** Query for a year's payslip totals by employer, beside the P60 figures. */
export const payslipSummaryQuery = (tax_year: string) =>
  queryOptions({
    queryKey: ['tax', 'payslips', 'summary', tax_year],
    queryFn: ({ signal }) =>
      api.get<PayslipSummary>('/tax/payslips/summary', { query: { tax_year }, signal }),
  });

export const readPayslip = (id: string) => api.get<Payslip>(`/tax/payslips/${id}`);
export const createPayslip = (body: NewPayslip) => api.post<Payslip>('/tax/payslips', body);
export const changePayslip = (id: string, body: PayslipChange) =>
  api.patch<Payslip>(`/tax/payslips/${id}`, body);
export const deletePayslip = (id: string) => api.delete(`/tax/payslips/${id}`);
