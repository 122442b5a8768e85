import type { PoolClient } from 'pg';
import { v7 as uuid } from 'uuid';
import { bumpDataVersion } from './data-version.ts';
import { send } from './scope-driver.ts';

/** User or program that makes a change. Without an actor it is the service's own work, which can't be undone. */
export interface Actor {
  readonly actor: 'you' | 'token' | 'service' | 'member';
  /** Name of a job, or of a member of the household. The name of a token is looked up. */
  readonly actor_name?: string;
  /** Id of the session or token. */
  readonly session_id?: string;
  /** True if the client undoes something with its own request and not through the history. */
  readonly takesBack?: boolean;
}

/** Name of an operation whose changed rows don't determine it. */
export interface OperationName {
  /** Kebab-case, such as `import`; default: create, edit or delete, as the rows say. */
  readonly kind: string;
  /** User-visible name of the object, such as a file name. */
  readonly label?: string;
  /** Table and key of the object. */
  readonly resource?: string;
  readonly resource_key?: string;
  /** Operation that an undo reverts. */
  readonly undoes?: string;
  readonly root_id?: string;
}

/** History recorded of changed rows: before and after images, counts, or nothing. */
export type Recording = 'images' | 'counts' | 'nothing';

/** The history entry of a transaction, which is written when it commits. Triggers record the changed rows. */
export interface Operation {
  readonly id: string;
  /** Names the operation. The last call counts. */
  name(name: OperationName): void;
  /**
   * Sets the recording for the rest of the transaction. An import only counts its rows, because it is undone by its own
   * id.
   */
  keep(recording: Recording): Promise<void>;
  /** Writes the entry now if anything was recorded, so that it can be read before the commit. */
  write(): Promise<void>;
  /** Ends the transaction's recording: writes the history entry and, if anything changed, a new data version for the user. */
  end(): Promise<void>;
}

/** Returns the setting by which triggers record a transaction, as text for `set_config`. Empty for no recording. */
export function operationSetting(operation: Operation | undefined): string {
  return operation?.id ?? '';
}

/** Creates the operation of one transaction. Nothing is written until something is recorded. */
export function makeOperation(client: PoolClient, userId: string, actor: Actor): Operation {
  const id = uuid();
  let named: Partial<OperationName> = {};
  let written: Promise<void> | undefined;
  return {
    id,
    name: (name) => {
      named = { ...named, ...name };
    },
    keep: async (recording) => {
      const setting = recording === 'images' ? '' : recording;
      await send(client, `select set_config('farthing.recording', $1, true)`, [setting]);
    },
    write: () => write(writeEntry),
    end: async () => {
      if (written === undefined) await write(writeEntryAndStamp);
      else await Promise.all([written, bumpDataVersion(client, userId)]);
    },
  };
  function write(how: string): Promise<void> {
    written ??= Promise.all([
      sendEntry(client, how, { user_id: userId, id, ...actor, ...named }),
      actor.takesBack && named.undoes === undefined ? joinTakenBack(client, userId, id) : undefined,
    ]).then(() => {});
    return written;
  }
}

/** Operation for the service's own work, which isn't recorded. */
export const noOperation: Operation = {
  id: '',
  name: () => {},
  keep: async () => {},
  write: async () => {},
  end: async () => {},
};

const writeEntry = 'select write_operation($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)';
const writeEntryAndStamp = `${writeEntry}, renew_stamp($1)`;

async function sendEntry(
  client: PoolClient,
  how: string,
  entry: { readonly user_id: string; readonly id: string } & Actor & Partial<OperationName>,
): Promise<void> {
  await send(client, how, [
    entry.user_id,
    entry.id,
    entry.actor,
    entry.actor_name?.slice(0, 200) ?? null,
    entry.session_id ?? null,
    entry.kind ?? null,
    entry.label?.slice(0, 300) ?? null,
    entry.resource ?? null,
    entry.resource_key ?? null,
    entry.undoes ?? null,
    entry.root_id ?? null,
  ]);
}

/**
 * Marks an operation as the undo of the newest operation that changed the same first row and isn't an undo itself. Does
 * nothing if there is none. Undoing one operation may take several requests.
 */
async function joinTakenBack(client: PoolClient, userId: string, id: string): Promise<void> {
  await send(
    client,
    `with root as (
       select o.id from (select resource, resource_key from operation_changes
         where user_id = $1 and operation_id = $2 and resource_key is not null order by number limit 1) f
       join operation_changes c on c.user_id = $1 and c.resource = f.resource and c.resource_key = f.resource_key
         and c.operation_id <> $2
       join operations o on o.user_id = $1 and o.id = c.operation_id and o.root_id is null
       order by c.number desc limit 1),
     joined as (
       update operations o set kind = 'undo', undoes = root.id, root_id = root.id from root
       where o.user_id = $1 and o.id = $2)
     update operations o set undone_by = $2, undone_at = now() from root
     where o.user_id = $1 and o.id = root.id and o.undone_by is null`,
    [userId, id],
  );
}
