import type { NewPayslip, Payslip, PayslipChange, PayslipSummary } from '@farthing/api-contract';
import { api, getQuery } from './client.ts';

/** The payslips of a tax year with their checks. */
export const payslipsQuery = (tax_year: string) =>
  getQuery<Payslip[]>(['tax', 'payslips', 'list', tax_year], '/tax/payslips', { tax_year });

/** One payslip with its check. */
export const payslipQuery = (id: string) =>
  getQuery<Payslip>(['tax', 'payslips', 'one', id], `/tax/payslips/${id}`);

/** Query for a year's payslip totals by employer, beside the P60 figures. */
export const payslipSummaryQuery = (tax_year: string) =>
  getQuery<PayslipSummary>(['tax', 'payslips', 'summary', tax_year], '/tax/payslips/summary', { tax_year });

export const readPayslip = (id: string) => api.get<Payslip>(`/tax/payslips/${id}`);
export const createPayslip = (body: NewPayslip) => api.post<Payslip>('/tax/payslips', body);
export const changePayslip = (id: string, body: PayslipChange) =>
  api.patch<Payslip>(`/tax/payslips/${id}`, body);
export const deletePayslip = (id: string) => api.delete(`/tax/payslips/${id}`);
