import type { AuditPage, AuditQuery } from '@farthing/api-contract';
import { getQuery, pagesQuery } from './client.ts';

/** Filter of the audit log. Days are in UTC, and both ends are included. */
type AuditFilter = Omit<Partial<AuditQuery>, 'limit' | 'cursor'>;

/** Query for audit log entries with their origin, newest first. Administrators see those of all users. */
export const auditLogQuery = (filter: AuditFilter) =>
  pagesQuery<AuditPage>(['audit-log', filter], '/audit-log', { ...filter, limit: 100 });

/** Query for the latest wrong second-step codes since a day. Administrators get those of all users. */
export const wrongCodesQuery = (since: string) =>
  getQuery<AuditPage>(['audit-log', 'wrong-codes', since], '/audit-log', {
    action: 'totp_failed',
    date_from: since,
    limit: 50,
  });
