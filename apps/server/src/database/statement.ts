import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg, { type PoolClient } from 'pg';

/** What a statement was answered. */
export interface Answer<Row> {
  readonly rows: Row[];
  /** SELECT, INSERT, COMMIT …, as PostgreSQL says it. */
  readonly command: string;
  readonly rowCount: number | null;
}

/** A statement with its values, sent before another in one packet. */
export interface Sent {
  readonly sql: string;
  readonly values?: readonly unknown[];
}

/** The parts of the driver's connection that a statement speaks with. */
interface Connection {
  readonly stream: Writable;
  readonly parsedStatements: Record<string, string | undefined>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  parse(statement: { text: string; name: string | undefined }): void;
  bind(portal: { statement: string | undefined; values: readonly unknown[]; valueMapper: unknown }): void;
  describe(what: { type: 'P'; name: string }): void;
  close(what: { type: 'S'; name: string | undefined }): void;
  execute(portal: { portal: string; rows: undefined }): void;
  sync(): void;
  emit(event: string, message: unknown): void;
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

type MakeRow = (
  values: readonly (string | null)[],
  parsers: readonly ((text: string) => unknown)[],
) => unknown;

/** How the rows of a statement are read; `make` is absent where it has none. */
interface Shape {
  readonly make?: MakeRow;
  readonly parsers: readonly ((text: string) => unknown)[];
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils;

/** The driver refuses statements of other classes on connections that are pipelined. */
const DriverQuery = pg.Query as unknown as new (text: string) => object;

/** Names of prepared statements by their text: Kysely compiles to the same text, so the server's plan is reused. */
const names = new Map<string, string>();
const mostNames = 400;

function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size >= mostNames || sql.length > 8000) return undefined;
  const name = `f${createHash('sha256').update(sql).digest('base64url').slice(0, 16)}`;
  names.set(sql, name);
  return name;
}

/** PostgreSQL's code of a statement in a transaction that an earlier one aborted. */
export const abortedBefore = '25P02';

/** Statements that PostgreSQL answers together: one end (Sync), one packet back. Of those behind one that fails it does none. */
interface Group {
  last: Statement;
}

/** What was sent and has no end yet. */
const openGroups = new WeakMap<Connection, Group>();

/**
 * Connections in a transaction. Elsewhere each statement has an end of its own: what fails takes back what was set by others of
 * its group, such as the user.
 */
const inTransaction = new WeakSet<Connection>();

function endGroup(connection: Connection): void {
  if (!openGroups.delete(connection)) return;
  connection.sync();
}

/** What each connection has been told of the rows of its prepared statements, by name. */
const shapes = new WeakMap<Connection, Map<string, Shape>>();

/**
 * Turns the texts of a row into its object. One function for each list of columns, with a literal that V8 knows the
 * shape of: filling objects by computed names costs twice the time of the whole query. What is a text stays as it came.
 */
const makers = new Map<string, MakeRow>();

function shapeOf(fields: readonly Field[]): Shape {
  const types = pg.types as unknown as {
    getTypeParser(oid: number, format: string): (text: string) => unknown;
  };
  const parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text'));
  const plain = fields.map(({ dataTypeID }) => plainTypes.has(dataTypeID));
  const key = fields.map(({ name }, index) => `${plain[index] ? '=' : '('}${name}`).join('\n');
  let make = makers.get(key);
  if (make === undefined) {
    const literal = fields.map(({ name }, at) => {
      const value = plain[at] ? `v[${at}]` : `v[${at}] === null ? null : p[${at}](v[${at}])`;
      return `${JSON.stringify(name)}: ${value}`;
    });
    make = new Function('v', 'p', `return { ${literal.join(', ')} };`) as MakeRow;
    if (makers.size < mostNames) makers.set(key, make);
  }
  return { make, parsers };
}

/** Types whose text is their value here: bigint, text, date, numeric and uuid. */
const plainTypes = new Set([20, 25, 1043, 1082, 1700, 2950]);

/**
 * One statement on its way. It is prepared under its name, and described once a connection: the columns of each answer
 * cost server and service as much as a dozen rows. Statements before it go in the same packet and the same exchange, so
 * that none of them is done when one of them fails.
 */
class Statement extends DriverQuery {
  readonly text: string;
  readonly name: string | undefined;
  readonly before: readonly Sent[];
  readonly answer: Answer<unknown> & { command: string; rowCount: number | null } = {
    rows: [],
    command: '',
    rowCount: null,
  };
  /** The one row of the last statement before it. */
  rowBefore: readonly (string | null)[] | undefined;
  /**
   * What settles the promise of whoever waits. The functions themselves, not a closure over them: V8 kept all that hangs on
   * a statement with such a closure, its rows too, until it collected the whole heap.
   */
  done: () => void = () => {};
  failed: (error: Error) => void = () => {};
  #values: readonly unknown[];
  #connection: Connection | undefined;
  #shape: Shape | undefined;
  #ahead: number;
  #failure: Error | undefined;
  #group: Group | undefined;

  constructor(sql: string, values: readonly unknown[], before: readonly Sent[]) {
    super('');
    this.text = sql;
    this.name = nameOf(sql);
    this.before = before;
    this.#values = values;
    this.#ahead = before.length;
  }

  submit(connection: Connection): null {
    this.#connection = connection;
    if ((this.before[0]?.sql ?? this.text).startsWith('begin')) inTransaction.add(connection);
    if (this.text === 'commit' || this.text === 'rollback') inTransaction.delete(connection);
    connection.stream.cork();
    try {
      for (const { sql, values = [] } of this.before) {
        connection.bind({ statement: nameOf(sql), values, valueMapper: prepareValue });
        connection.execute({ portal: '', rows: undefined });
      }
      this.#send(connection);
      this.#join(connection);
      if (this.#failure !== undefined || !inTransaction.has(connection)) endGroup(connection);
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  #send(connection: Connection): void {
    const { name, text } = this;
    if (name === undefined || !isKnown(connection, name)) {
      connection.parse({ text, name });
      if (name !== undefined) connection.submittedNamedStatements[name] = text;
    }
    this.#shape = name === undefined ? undefined : shapes.get(connection)?.get(name);
    try {
      connection.bind({ statement: name, values: this.#values, valueMapper: prepareValue });
    } catch (error) {
      this.#failure = error as Error; // nothing of it was written
      return;
    }
    if (this.#shape === undefined) connection.describe({ type: 'P', name: '' });
    connection.execute({ portal: '', rows: undefined });
  }

  #join(connection: Connection): void {
    this.#group = openGroups.get(connection) ?? { last: this };
    this.#group.last = this;
    openGroups.set(connection, this.#group);
  }

  /** The driver's word that the next statement's answer comes: PostgreSQL says it once a group. False for the last of one. */
  #passOn(): boolean {
    if (this.#group === undefined || this.#group.last === this) return false;
    this.#connection?.emit('readyForQuery', { status: 'T' });
    return true;
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#shape = shapeOf(fields);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#ahead > 0) {
      this.rowBefore = fields;
      return;
    }
    if (this.#failure !== undefined) return;
    try {
      const { make, parsers } = this.#shape as Shape;
      this.answer.rows.push((make as MakeRow)(fields, parsers));
    } catch (error) {
      this.#failure = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.#ahead > 0) {
      this.#ahead--;
      return;
    }
    const end = text.indexOf(' ');
    this.answer.command = end < 0 ? text : text.slice(0, end);
    const count = text.slice(text.lastIndexOf(' ') + 1);
    if (end >= 0 && /^\d+$/.test(count)) this.answer.rowCount = Number(count);
    if (this.name !== undefined && this.#connection) remember(this.#connection, this.name, this.#shape);
    this.#passOn();
  }

  handleEmptyQuery(): void {
    this.#passOn();
  }

  handleError(error: Error): void {
    this.failed(this.#failure ?? error);
    if (!this.#passOn()) return;
    const skipped = Object.assign(new Error('a statement before this one failed'), { code: abortedBefore });
    this.#connection?.emit('errorMessage', skipped);
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.done();
    else this.failed(this.#failure);
  }
}

function isKnown(connection: Connection, name: string): boolean {
  return (
    connection.parsedStatements[name] !== undefined || connection.submittedNamedStatements[name] !== undefined
  );
}

function remember(connection: Connection, name: string, shape: Shape | undefined): void {
  let known = shapes.get(connection);
  if (known === undefined) {
    known = new Map();
    shapes.set(connection, known);
  }
  if (!known.has(name)) known.set(name, shape ?? { parsers: [] });
}

function connectionOf(client: PoolClient): Connection {
  return (client as unknown as { connection: Connection }).connection;
}

/** Sends one statement without waiting for those before it; the pool's connections are pipelined. */
export function send<Row = Record<string, unknown>>(
  client: PoolClient,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Answer<Row>> {
  return run(client, new Statement(sql, values, []), (statement) => statement.answer as Answer<Row>);
}

/**
 * Sends statements that go before another, and that, in one packet.
 * @returns the answer, and the first row of the last statement before, as texts
 */
export function sendAfter<Row>(
  client: PoolClient,
  before: readonly Sent[],
  sql: string,
  values: readonly unknown[],
): Promise<{ answer: Answer<Row>; row: readonly (string | null)[] | undefined }> {
  return run(client, new Statement(sql, values, before), (statement) => ({
    answer: statement.answer as Answer<Row>,
    row: statement.rowBefore,
  }));
}

/** Whether a connection has all these statements prepared, so that they may go before another. */
export function arePrepared(client: PoolClient, statements: readonly Sent[]): boolean {
  const { parsedStatements } = connectionOf(client);
  return statements.every(({ sql }) => parsedStatements[nameOf(sql) ?? ''] !== undefined);
}

const gathering = new WeakSet<Writable>();

/** Statements that are sent one after the other without waiting go out in one packet, when all that can be done is done. */
function sendTogether(client: PoolClient): void {
  const connection = connectionOf(client);
  const { stream } = connection;
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  process.nextTick(() => {
    gathering.delete(stream);
    endGroup(connection);
    stream.uncork();
  });
}

async function run<Result>(
  client: PoolClient,
  statement: Statement,
  result: (statement: Statement) => Result,
): Promise<Result> {
  sendTogether(client);
  try {
    await new Promise<void>((resolve, reject) => {
      statement.done = resolve;
      statement.failed = reject;
      client.query(statement as never);
    });
  } catch (error) {
    if (error instanceof Error) Error.captureStackTrace(error); // that of the socket's reading says nothing
    throw error;
  }
  return result(statement);
}
