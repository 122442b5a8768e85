import type pg from 'pg';
import { onlyRow } from '../only-row.ts';

/** A shard, and the server that has it. */
export interface ShardPlace {
  readonly shard: string;
  readonly host: string;
  readonly port: number;
}

/** Pools to the shards of a distributed database, beside the pool of one role to the coordinator. */
interface ShardPools {
  /** Known once the coordinator has answered. */
  isDistributed?: boolean;
  readonly open: (place: ShardPlace) => pg.Pool;
  /** By shard. */
  readonly pools: Map<string, pg.Pool>;
  /** Shards by user. */
  readonly shards: Map<string, string>;
}

/** Users whose shards are remembered. */
const mostUsers = 100_000;

const shardPools = new WeakMap<pg.Pool, ShardPools>();
const toCoordinator = new WeakSet<pg.ClientBase>();
/** Function by connection that forgets the place of its shard. */
const toShards = new WeakMap<pg.ClientBase, () => void>();

/** Marks a connection to the coordinator of a distributed database. The rows of users are on other servers. */
export function markCoordinator(client: pg.ClientBase): void {
  toCoordinator.add(client);
}

/** Returns true for a connection that works on a shard of a distributed database. */
export function isOnShard(client: pg.ClientBase): boolean {
  return toShards.has(client);
}

/** Has the place of a connection's shard looked up again, because the shard is no longer there. */
export function forgetPlace(client: pg.ClientBase): void {
  toShards.get(client)?.();
}

/** Lets a pool lead to the shards, should its database be a distributed one. @param open opens a pool to a shard */
export function distributePool(pool: pg.Pool, open: ShardPools['open']): void {
  shardPools.set(pool, { open, pools: new Map(), shards: new Map() });
}

/**
 * Leases a connection to the server that has a user's rows. On an ordinary PostgreSQL that is the pool's own. A distributed database
 * is asked for the place of a user's shard once; a connection to a shard that has moved since is refused when its scope opens.
 */
export async function connectToRowsOf(pool: pg.Pool, userId: string): Promise<pg.PoolClient> {
  const known = shardPools.get(pool);
  if (!known?.isDistributed) {
    const client = await pool.connect();
    if (known === undefined || !toCoordinator.has(client)) return client;
    client.release();
    known.isDistributed = true;
  }
  const shard = known.shards.get(userId) ?? '';
  if (!known.pools.has(shard)) await findShard(pool, known, userId);
  return connectToShard(known, known.shards.get(userId) ?? '');
}

async function findShard(pool: pg.Pool, known: ShardPools, userId: string): Promise<void> {
  const place = onlyRow(await pool.query<ShardPlace>('select * from farthing_citus.place_of($1)', [userId]));
  if (known.shards.size >= mostUsers) known.shards.clear();
  known.shards.set(userId, place.shard);
  if (!known.pools.has(place.shard)) known.pools.set(place.shard, known.open(place));
}

async function connectToShard(known: ShardPools, shard: string): Promise<pg.PoolClient> {
  const pool = known.pools.get(shard);
  if (pool === undefined) throw new Error('the shard has just moved');
  const forget = () => {
    if (known.pools.get(shard) !== pool) return;
    known.pools.delete(shard);
    void pool.end(); // when its connections are back
  };
  try {
    const client = await pool.connect();
    toShards.set(client, forget);
    return client;
  } catch (error) {
    forget();
    throw error;
  }
}

/** Lists connection strings to the workers of a distributed database; none on an ordinary PostgreSQL. */
export async function workerUrls(client: pg.ClientBase, coordinatorUrl: string): Promise<string[]> {
  const { known } = onlyRow(
    await client.query<{ known: boolean }>(`select to_regnamespace('farthing_citus') is not null as known`),
  );
  if (!known) return [];
  const { rows } = await client.query<Omit<ShardPlace, 'shard'>>(
    `select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 and noderole = 'primary' and isactive`,
  );
  return rows.map((place) => atPlace(coordinatorUrl, place));
}

/** Returns a connection string with the host and port of another server. */
export function atPlace(url: string, { host, port }: Omit<ShardPlace, 'shard'>): string {
  const place = new URL(url);
  place.hostname = host;
  place.port = `${port}`;
  return place.toString();
}

/** Ends a pool and those to its shards. */
export async function closeWithShards(pool: pg.Pool): Promise<void> {
  await Promise.all([pool, ...(shardPools.get(pool)?.pools.values() ?? [])].map((each) => each.end()));
}
