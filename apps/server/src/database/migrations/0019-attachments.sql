-- Files on transactions: receipts and invoices. The bytes lie in the blob store under `<user_id>/<blob>`, a thumbnail
-- beside them under the same name with `.thumbnail`.

-- No foreign key leads to transactions: a deleted one can be restored for 30 days, and has its attachments again then.
-- A sweep takes rows away whose transaction can no longer come back, and after them their blobs.
create table attachments (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  transaction_id uuid not null,
  name text not null check (length(name) between 1 and 200),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size bigint not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  blob text not null check (blob ~ '^[0-9a-f]{32}$'),
  width integer check (width > 0),
  height integer check (height > 0),
  -- Of the thumbnail in bytes; null where there is none.
  thumbnail_size integer check (thumbnail_size > 0),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (user_id, id)
);
create unique index attachments_file on attachments (user_id, transaction_id, sha256);
create unique index attachments_blob on attachments (user_id, blob);

select hide_from_others('attachments');
grant select, insert, update, delete on attachments to farthing_user;
