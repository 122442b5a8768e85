import type { ColumnType, Generated } from 'kysely';

type Instant = ColumnType<string, string | Date, string | Date>;
type NullableInstant = ColumnType<string | null, string | Date | null | undefined, string | Date | null>;
type Stamp = ColumnType<string, string | Date | undefined, string | Date>;

/** API tokens and administration tables, accessible only to the system role. */
export interface AdminTables {
  api_tokens: {
    user_id: string;
    id: string;
    token_hash: Buffer;
    name: string;
    may_write: boolean;
    may_administer: boolean;
    created_at: Stamp;
    expires_at: NullableInstant;
    last_used_at: NullableInstant;
    last_used_ip: string | null;
  };
  invites: {
    id: string;
    token_hash: Buffer;
    note: string | null;
    created_by: string;
    uses: Generated<number>;
    most_uses: number;
    expires_at: Instant;
    revoked_at: NullableInstant;
    created_at: Stamp;
  };
  outgoing_requests: {
    id: string;
    at: Stamp;
    user_id: string | null;
    purpose: 'prices' | 'model';
    host: string;
    status: number;
    bytes_out: number;
    bytes_in: number;
    ms: number;
  };
  job_runs: {
    name: string;
    started_at: Instant;
    finished_at: Instant;
    ok: boolean;
    result: ColumnType<Record<string, number> | null, string | null, string | null>;
    error: string | null;
  };
}
