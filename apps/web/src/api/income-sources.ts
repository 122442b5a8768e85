import type {
  Assignment,
  AssignmentEntry,
  CapitalAllowances,
  CapitalAsset,
  CapitalAssetChange,
  IncomeSource,
  IncomeSourceChange,
  NewCapitalAsset,
  NewIncomeSource,
  NewSourceEntry,
  QuarterlyUpdates,
  SourceAccount,
  SourceCategory,
  SourceEntry,
} from '@farthing/api-contract';
import { api, getQuery } from './client.ts';
import { invalidate } from './queries.ts';

const base = '/tax/income-sources';

/** All income sources with the ledger categories that count in them. */
export const incomeSourcesQuery = getQuery<IncomeSource[]>(['tax', 'income-sources', 'list'], base);

/** HMRC's categories. They don't change while the app is open. */
export const sourceCategoriesQuery = {
  ...getQuery<SourceCategory[]>(['tax', 'income-sources', 'categories'], `${base}/categories`),
  staleTime: Number.POSITIVE_INFINITY,
};

/** The account of a source in a tax year. */
export const sourceAccountQuery = (id: string, tax_year: string) =>
  getQuery<SourceAccount>(['tax', 'income-sources', 'account', id, tax_year], `${base}/${id}/account`, {
    tax_year,
  });

/** Mileage, use of the home and adjustments of a source in a tax year. */
export const sourceEntriesQuery = (id: string, tax_year: string) =>
  getQuery<SourceEntry[]>(['tax', 'income-sources', 'entries', id, tax_year], `${base}/${id}/entries`, {
    tax_year,
  });

/** Assets of a source with capital allowances. */
export const capitalAssetsQuery = (id: string) =>
  getQuery<CapitalAsset[]>(['tax', 'income-sources', 'assets', id], `${base}/${id}/assets`);

/** Capital allowances of the business of a source in a tax year, pool by pool. */
export const capitalAllowancesQuery = (id: string, tax_year: string) =>
  getQuery<CapitalAllowances>(
    ['tax', 'income-sources', 'allowances', id, tax_year],
    `${base}/${id}/allowances`,
    { tax_year },
  );

/** Quarterly updates of a tax year with their days and figures. */
export const quarterlyUpdatesQuery = (tax_year: string) =>
  getQuery<QuarterlyUpdates>(['tax', 'income-sources', 'updates', tax_year], `${base}/updates`, { tax_year });
/** A quarterly update in HMRC's format: a zip with JSON and CSV. */
export const fetchUpdateFile = (tax_year: string, business: string, quarter: number) =>
  api.file(`${base}/updates/file`, { query: { tax_year, business, quarter } });

/** Income sources in which a transaction counts. */
export const assignmentQuery = (transaction: string) =>
  getQuery<Assignment>(
    ['tax', 'income-sources', 'assignment', transaction],
    `${base}/assignments/${transaction}`,
  );

export const readIncomeSource = (id: string) => api.get<IncomeSource>(`${base}/${id}`);
export const createIncomeSource = (body: NewIncomeSource) => api.post<IncomeSource>(base, body);
export const changeIncomeSource = (id: string, body: IncomeSourceChange) =>
  api.patch<IncomeSource>(`${base}/${id}`, body);
export const deleteIncomeSource = (id: string) => api.delete(`${base}/${id}`);
export const addSourceEntry = (id: string, body: NewSourceEntry) =>
  api.post<SourceEntry>(`${base}/${id}/entries`, body);
export const deleteSourceEntry = (id: string, entry: string) => api.delete(`${base}/${id}/entries/${entry}`);
export const addCapitalAsset = (id: string, body: NewCapitalAsset) =>
  api.post<CapitalAsset>(`${base}/${id}/assets`, body);
export const changeCapitalAsset = (id: string, asset: string, body: CapitalAssetChange) =>
  api.patch<CapitalAsset>(`${base}/${id}/assets/${asset}`, body);
export const deleteCapitalAsset = (id: string, asset: string) => api.delete(`${base}/${id}/assets/${asset}`);
export const listCapitalAssets = (id: string) => api.get<CapitalAsset[]>(`${base}/${id}/assets`);
export const assignTransaction = (transaction: string, body: AssignmentEntry) =>
  api.put<Assignment>(`${base}/assignments/${transaction}`, body);
/** Lets the category of a transaction decide again. */
export const unassignTransaction = (transaction: string) => api.delete(`${base}/assignments/${transaction}`);

/** Invalidates the queries that depend on income sources: all tax figures, and updates that would be sent to HMRC. */
export const incomeSourcesChanged = () => invalidate('tax', 'hmrc');
