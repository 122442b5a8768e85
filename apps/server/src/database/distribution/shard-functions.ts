import { roles } from '../connection.ts';
import { ofSeveralUsers, referenceTables } from './table-places.ts';

/** Schema of the functions that a distributed database needs. Its presence says that the database is distributed. */
export const distributionSchema = 'farthing_citus';

/** Names of the service's roles, as grants list them. */
export const allRoles = Object.values(roles).join(', ');
const copied = referenceTables.map((name) => `'${name}'`).join(', ');
const others = ofSeveralUsers.map((name) => `'${name}'`).join(', ');

/**
 * Functions on every server. The tables of a user are shards with a number at the end of their names. A schema of views gives the
 * shards of one group their plain names, so that statements and triggers run there as they do on an ordinary PostgreSQL.
 */
export const shardFunctions = `
create schema if not exists ${distributionSchema};
grant usage on schema ${distributionSchema} to ${allRoles};

-- End of the names of a shard's schemas: the beginning of its hash range, or \`all\` for the copies of the reference tables.
create or replace function ${distributionSchema}.group_of(shard bigint) returns text
language sql stable as $$
  select coalesce((shardminvalue::bigint + 2147483648)::text, 'all') from pg_catalog.pg_dist_shard where shardid = shard $$;

create or replace function ${distributionSchema}.has_views(place text) returns boolean
language sql stable as $$ select exists (select from pg_catalog.pg_class where relnamespace = to_regnamespace(place)) $$;

-- Makes the view of a shard. One for a role has the columns that it may read, as a view needs the right to all of its columns. Columns
-- that the role writes but doesn't read are null in it.
create or replace function ${distributionSchema}.make_view(place text, name text, shard_name text, viewer text) returns void
language plpgsql as $$
declare
  columns text;
  writes_unread boolean;
begin
  with every as (
    select a.attname, a.attnum, format_type(a.atttypid, a.atttypmod) as type, a.atthasdef,
      viewer is null or has_column_privilege(viewer, a.attrelid, a.attnum, 'select') as read,
      viewer is not null and has_column_privilege(viewer, a.attrelid, a.attnum, 'insert') as written
    from pg_attribute a where a.attrelid = format('public.%I', shard_name)::regclass and a.attnum > 0 and not a.attisdropped),
  whole as (select bool_or(read) as read, bool_or(written and not read and not atthasdef) as unread from every)
  select string_agg(case when every.read or written and not whole.read then quote_ident(attname)
      when written and whole.unread then format('null::%s as %I', type, attname) end, ', ' order by attnum),
    bool_and(whole.read and whole.unread)
  into columns, writes_unread from every, whole;
  if columns is null then return; end if;
  execute format('create view %I.%I with (security_invoker) as select %s from public.%I', place, name, columns, shard_name);
  execute format('grant select, insert, update, delete on %I.%I to ${allRoles}', place, name);
  if writes_unread then
    execute format('create trigger insert_unread instead of insert on %I.%I for each row
      execute function ${distributionSchema}.insert_unread(%L)', place, name, shard_name);
  end if;
end $$;

create or replace function ${distributionSchema}.insert_unread() returns trigger
language plpgsql as $$
declare
  given constant text := (select string_agg(quote_ident(key), ', ') from jsonb_each(to_jsonb(new)) where value <> 'null');
begin
  execute format('insert into public.%1$I (%2$s) select %2$s from jsonb_populate_record(null::public.%1$I, $1)', tg_argv[0], given)
    using to_jsonb(new);
  return new;
end $$;

-- Makes the views of the shards beside one, on the server that has them. Others than the user reach the tables that hold rows of
-- several users only by Citus, which finds the shard of each row.
create or replace function ${distributionSchema}.make_views(shard bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  beside record;
  kind text;
  number constant text := ${distributionSchema}.group_of(shard);
begin
  set local citus.enable_ddl_propagation = off;
  perform pg_advisory_xact_lock(7241067, hashtext(number));
  if ${distributionSchema}.has_views('farthing_shard_' || number) then return; end if;
  foreach kind in array array['farthing_shard', 'farthing_others', 'farthing_several', '${roles.guest}', '${roles.member}'] loop
    -- Views go with their shards when these move away. Their schemas stay.
    execute format('drop schema if exists %I cascade', kind || '_' || number);
    execute format('create schema %I', kind || '_' || number);
    execute format('grant usage on schema %I to ${allRoles}', kind || '_' || number);
    for beside in
      select c.relname as name, c.relname || '_' || s.shardid as shard_name
      from pg_dist_shard one
      join pg_dist_partition of_one on of_one.logicalrelid = one.logicalrelid
      join pg_dist_partition p on p.colocationid = of_one.colocationid
      join pg_dist_shard s on s.logicalrelid = p.logicalrelid and s.shardminvalue is not distinct from one.shardminvalue
      join pg_class c on c.oid = p.logicalrelid
      where one.shardid = shard and (kind = 'farthing_shard' or (kind = 'farthing_several') = (c.relname in (${others})))
    loop
      perform ${distributionSchema}.make_view(kind || '_' || number, beside.name, beside.shard_name,
        case when kind in ('${roles.guest}', '${roles.member}') then kind
          when kind = 'farthing_several' then '${roles.member}' end);
    end loop;
    -- A member locks memberships: the rows here, as Citus would ask for more rights. Its policies let it change none of them.
    if kind = '${roles.member}' and number <> 'all' then
      for beside in
        select c.relname as name, c.relname || '_' || s.shardid as shard_name
        from pg_dist_shard s join pg_class c on c.oid = s.logicalrelid where c.relname in ('household_members', 'users')
      loop
        perform ${distributionSchema}.make_view(kind || '_' || number, beside.name, beside.shard_name, kind);
        execute format('revoke insert, delete on %I.%I from ${allRoles}', kind || '_' || number, beside.name);
      end loop;
    end if;
  end loop;
end $$;

-- Drops the views of all shards on this server. The next session that needs them makes them again.
create or replace function ${distributionSchema}.drop_views() returns void
language plpgsql as $$
declare
  place name;
begin
  set local citus.enable_ddl_propagation = off;
  for place in
    select nspname from pg_namespace
    where nspname ~ '^(farthing_(shard|others|several)|${roles.guest}|${roles.member})_(\\d+|all)$'
  loop
    execute format('drop schema %I cascade', place);
  end loop;
end $$;

-- Sets the names of a session that works on one shard, and of the functions that it calls.
create or replace function ${distributionSchema}.use_shard(shard bigint) returns void
language plpgsql as $$
declare
  number constant text := ${distributionSchema}.group_of(shard);
  is_other constant boolean := current_user in ('${roles.guest}', '${roles.member}');
  views constant text := case when is_other then current_user else 'farthing_shard' end || '_' || number;
begin
  if not ${distributionSchema}.has_views(views) then perform ${distributionSchema}.make_views(shard); end if;
  perform pg_catalog.set_config('farthing.shard', shard::text, false);
  perform pg_catalog.set_config('farthing.shard_names', views || ', public', false);
  perform pg_catalog.set_config('farthing.owner_names', case when is_other then 'farthing_others' else 'farthing_shard' end
    || '_' || number || ', public', false);
  perform pg_catalog.set_config('search_path', '${distributionSchema}, ' || views || ', pg_catalog, public', false);
end $$;

-- The shard of a user's rows, and the server that has it. Guests ask too, and they may not read the table that is asked about.
create or replace function ${distributionSchema}.place_of(owner uuid, out shard text, out host text, out port integer)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select s.id::text, n.nodename, n.nodeport
  from (select get_shard_id_for_distribution_column('public.data_stamps', owner) as id) s
  join pg_dist_placement p on p.shardid = s.id join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary' $$;

-- Keeps the session's shard on this server until the transaction ends. A transaction that begins after a move is refused.
create or replace function ${distributionSchema}.hold_shard() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  shard constant bigint := current_setting('farthing.shard');
begin
  if current_setting('transaction_read_only') = 'off' then perform lock_shard_metadata(5, array[shard]); end if;
  if not exists (select from pg_dist_placement p join pg_dist_local_group g on g.groupid = p.groupid where p.shardid = shard) then
    raise exception 'the shard % has moved to another server', shard using errcode = '40001';
  end if;
end $$;

-- Settings of a transaction, as SET LOCAL: Citus passes these on to other servers.
create or replace function ${distributionSchema}.set_config(name text, value text, is_local boolean) returns text
language plpgsql as $$
begin
  if not is_local then return pg_catalog.set_config(name, value, false); end if;
  execute format('set local %s = %L', name, coalesce(value, ''));
  return coalesce(value, '');
end $$;

create or replace function ${distributionSchema}.table_name(shard name) returns name
language sql immutable as $$ select regexp_replace(shard::text, '_\\d{6,}$', '')::name $$;

-- Lets names in a trigger mean the shards beside its own.
create or replace function ${distributionSchema}.enter_shard(changed name) returns text
language plpgsql as $$
declare
  names text := nullif(current_setting('farthing.shard_names', true), '');
  shard bigint;
  views text;
begin
  if names is null or ${distributionSchema}.table_name(changed) in (${copied}, ${others}) then
    shard := substring(changed::text from '_(\\d{6,})$');
    views := 'farthing_shard_' || ${distributionSchema}.group_of(shard);
    if views is not null and not ${distributionSchema}.has_views(views) then perform ${distributionSchema}.make_views(shard); end if;
    if current_user = '${roles.member}' then views := replace(views, 'shard', 'several') || ', ' || replace(views, 'shard', 'member'); end if;
    names := concat_ws(', ', views, 'public');
  end if;
  return pg_catalog.set_config('search_path', names, true);
end $$;

-- The same for a function that runs with the rights of the tables' owner.
create or replace function ${distributionSchema}.enter_session_shard() returns text
language sql as $$
  select pg_catalog.set_config('search_path', coalesce(nullif(current_setting('farthing.owner_names', true), ''), 'public') || ', pg_temp',
    true) $$;

-- A number that grows with time on every server, in place of an identity column: a user's rows stay in order when their shard moves.
create or replace function ${distributionSchema}.next_number() returns bigint
language sql volatile as $$
  select (extract(epoch from clock_timestamp()) * 1000000)::bigint * 1000 + floor(random() * 1000)::bigint $$;

-- Does what ON DELETE SET NULL does. Citus has that for no foreign key with the column that it distributes by.
create or replace function ${distributionSchema}.forget_reference() returns trigger
language plpgsql set search_path = public as $$
declare
  entered constant text := ${distributionSchema}.enter_shard(tg_table_name);
begin
  execute format('update %1$I set %2$I = null where user_id = $1 and %2$I = $2', tg_argv[0], tg_argv[1]) using old.user_id, old.id;
  return old;
end $$;

-- Each server checks a user's foreign keys when all that is theirs has gone. SET CONSTRAINTS reaches one server only.
create or replace function ${distributionSchema}.defer_checks() returns trigger
language plpgsql as $$
begin
  set constraints all deferred;
  return null;
end $$;

-- A row of a transition table of a shard has a type of its own.
create or replace function public.moved_by(t record, sign integer, is_recurring_change boolean, is_transfer_change boolean)
returns transaction_move
language plpgsql immutable parallel safe as $$
begin
  return row(t.user_id, t.date, t.signed_amount, t.currency, t.type, t.merchant, coalesce(nullif(t.merchant, ''), t.description),
    sign, is_recurring_change, is_transfer_change)::transaction_move;
end $$;

create or replace function public.audit_log_chain_hash(previous bytea, entry record) returns bytea
language plpgsql immutable as $$
begin
  return sha256(coalesce(previous, ''::bytea) || convert_to(jsonb_build_array(
    entry.user_id, entry.id, entry.action, entry.ip_address, entry.resource_type, entry.resource_id, entry.metadata,
    extract(epoch from entry.created_at))::text, 'UTF8'));
end $$;
`;

/** A function of the schema, as the catalogue has it. */
export interface StoredFunction {
  readonly name: string;
  readonly definition: string;
  readonly body: string;
  readonly is_trigger: boolean;
  /** It sets `search_path` itself, because it runs with the rights of the tables' owner. */
  readonly sets_path: boolean;
}

/** Writes into the audit logs of several users, so that Citus has to find their shards. */
const acrossUsers = ['log_of_household', 'log_of_member_import'];

/** Returns the definition of a function that also runs on shards; undefined if it needs no other one. */
export function onShards(stored: StoredFunction): string | undefined {
  if (stored.body.includes(`${distributionSchema}.`)) return undefined;
  const entry = entryOf(stored);
  const named = stored.body
    .replaceAll('tg_table_name', `${distributionSchema}.table_name(tg_table_name)`)
    .replaceAll(
      '(select relname from pg_class where oid = changed)',
      `${distributionSchema}.table_name((select relname from pg_class where oid = changed))`,
    );
  const declared =
    entry === undefined
      ? named
      : `\ndeclare\n  entered constant text := ${entry};${named.replace(/^\s*declare\b/, '')}`;
  if (declared === stored.body) return undefined;
  const definition = stored.definition.replace(stored.body, () => declared);
  // What is set inside then ends with the function.
  return stored.is_trigger && !stored.sets_path
    ? definition.replace(/\nAS \$/, () => `\n SET search_path TO public\nAS $`)
    : definition;
}

function entryOf({ name, is_trigger, sets_path }: StoredFunction): string | undefined {
  if (is_trigger) return `${distributionSchema}.enter_shard(tg_table_name)`;
  return sets_path && !acrossUsers.includes(name) ? `${distributionSchema}.enter_session_shard()` : undefined;
}
