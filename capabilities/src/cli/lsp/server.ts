import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  CodeActionKind,
  type Connection,
  createConnection,
  DidChangeWatchedFilesNotification,
  type InitializeResult,
  MessageType,
  ShowMessageNotification,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { findProject } from '../project/find-project.ts';
import { messageOf } from '../usage.ts';
import { completionsAt, describe } from './completion.ts';
import { toLspDiagnostic } from './diagnostics.ts';
import { fixesAt } from './fixes.ts';
import { hoverAt } from './hover.ts';
import { type Look, lookAt, unitOf } from './look.ts';

/** Pause in typing after which files are checked again, in milliseconds. */
const pause = 150;

/** Files outside of the editor that a project's findings depend on. */
const watched = [
  '**/capabilities/**/*.{json,json5,toml}',
  '**/permissions/**/*.{json,json5,toml}',
  '**/gen/schemas/acl-manifests.json',
  '**/{tauri*.conf.json,tauri*.conf.json5,Tauri*.toml,Cargo.toml,Cargo.lock,build.rs}',
];

const abilities: InitializeResult = {
  capabilities: {
    textDocumentSync: TextDocumentSyncKind.Incremental,
    completionProvider: { triggerCharacters: ['"', "'", ':'], resolveProvider: true },
    hoverProvider: true,
    codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.SourceFixAll] },
  },
  serverInfo: { name: 'capabilities' },
};

/** Serves one editor over two streams until it goes away. */
export function serve(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): void {
  const connection = createConnection(input, output);
  const documents = new TextDocuments(TextDocument);
  const looks = new Looks(connection, documents);
  let folders: readonly string[] = [];
  let canWatch = false;

  connection.onInitialize(({ workspaceFolders, capabilities }) => {
    folders = (workspaceFolders ?? []).flatMap(({ uri }) => pathOf(uri) ?? []);
    canWatch = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    return abilities;
  });
  connection.onInitialized(async () => {
    if (canWatch) {
      const watchers = watched.map((globPattern) => ({ globPattern }));
      await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
    }
    for (const folder of folders) {
      // A folder with several projects has none of its own: each is checked when a file of it is opened.
      const project = await findProject(folder).catch(() => undefined);
      if (project !== undefined) looks.schedule(resolve(project));
    }
  });
  connection.onDidChangeWatchedFiles(() => looks.scheduleAll());
  documents.onDidChangeContent(({ document }) => looks.scheduleFor(document.uri));
  documents.onDidClose(({ document }) => looks.forget(document.uri));
  connection.onCompletion(async ({ textDocument, position }) => {
    const document = documents.get(textDocument.uri);
    const look = await looks.any(textDocument.uri);
    return document && look ? completionsAt(document, document.offsetAt(position), look) : [];
  });
  connection.onCompletionResolve(async (item) => {
    const look = typeof item.data === 'string' ? await looks.any(item.data) : undefined;
    return look ? describe(item, look) : item;
  });
  connection.onHover(async ({ textDocument, position }) => {
    const document = documents.get(textDocument.uri);
    const look = await looks.any(textDocument.uri);
    return document && look ? hoverAt(document, document.offsetAt(position), look) : undefined;
  });
  connection.onCodeAction(async ({ textDocument, range }) => {
    const document = documents.get(textDocument.uri);
    const path = pathOf(textDocument.uri);
    const look = await looks.fresh(textDocument.uri);
    const findings = path === undefined ? undefined : look?.findings.get(path);
    return document && path && findings ? fixesAt(document, path, findings, range) : [];
  });
  documents.listen(connection);
  connection.listen();
}

/** The last look at each project, which is renewed after a pause in typing. */
class Looks {
  readonly #connection: Connection;
  readonly #documents: TextDocuments<TextDocument>;
  readonly #last = new Map<string, Look>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** Number of the newest change, so that findings of an older text are not shown. */
  #changes = 0;
  #complaint = '';
  /** One look runs at a time. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(connection: Connection, documents: TextDocuments<TextDocument>) {
    this.#connection = connection;
    this.#documents = documents;
  }

  scheduleFor(uri: string): void {
    const path = capabilityPath(uri);
    this.#changes++;
    if (path !== undefined) void unitOf(path).then((unit) => this.schedule(unit));
  }

  schedule(unit: string): void {
    clearTimeout(this.#timers.get(unit));
    this.#timers.set(
      unit,
      setTimeout(() => void this.#renew(unit), pause),
    );
  }

  scheduleAll(): void {
    for (const unit of this.#last.keys()) this.schedule(unit);
  }

  /** Drops the findings of a closed file outside of any project; a project is read from its files again. */
  async forget(uri: string): Promise<void> {
    const path = capabilityPath(uri);
    if (path === undefined) return;
    const unit = await unitOf(path);
    if (unit !== path) {
      this.schedule(unit);
      return;
    }
    clearTimeout(this.#timers.get(unit));
    this.#last.delete(unit);
    await this.#connection.sendDiagnostics({ uri, diagnostics: [] });
  }

  /** The last look at the project of a file, or a first one. */
  async any(uri: string): Promise<Look | undefined> {
    const path = capabilityPath(uri);
    if (path === undefined) return undefined;
    const unit = await unitOf(path);
    return this.#last.get(unit) ?? this.#renew(unit);
  }

  /** A look at the texts as they are now. */
  async fresh(uri: string): Promise<Look | undefined> {
    const path = capabilityPath(uri);
    return path === undefined ? undefined : this.#renew(await unitOf(path));
  }

  #renew(unit: string): Promise<Look | undefined> {
    clearTimeout(this.#timers.get(unit));
    const renewed = this.#queue.then(() => this.#look(unit));
    this.#queue = renewed;
    return renewed;
  }

  async #look(unit: string): Promise<Look | undefined> {
    const change = this.#changes;
    const open = this.#documents.all().flatMap((document) => {
      const path = pathOf(document.uri);
      return path === undefined ? [] : [{ path, document }];
    });
    try {
      const look = await lookAt(unit, new Map(open.map(({ path, document }) => [path, document.getText()])));
      // A later change has scheduled a look of its own.
      if (change !== this.#changes) return look;
      const before = this.#last.get(unit)?.findings.keys() ?? [];
      this.#last.set(unit, look);
      this.#complaint = '';
      const uris = new Map(open.map(({ path, document }) => [path, document.uri]));
      for (const path of new Set([...before, ...look.findings.keys()])) {
        const diagnostics = (look.findings.get(path) ?? []).map(toLspDiagnostic);
        await this.#connection.sendDiagnostics({
          uri: uris.get(path) ?? pathToFileURL(path).href,
          diagnostics,
        });
      }
      return look;
    } catch (error) {
      await this.#complain(`The capability files of ${unit} can't be checked: ${messageOf(error)}`);
      return undefined;
    }
  }

  /** Shows why a project can't be read, once and not after each key. */
  async #complain(message: string): Promise<void> {
    if (message === this.#complaint) return;
    this.#complaint = message;
    await this.#connection.sendNotification(ShowMessageNotification.type, {
      type: MessageType.Error,
      message,
    });
  }
}

/** The path of a file on this computer. */
function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

/** The path of a file that may hold capabilities: below a folder called so, and not a schema. */
function capabilityPath(uri: string): string | undefined {
  const path = pathOf(uri);
  const steps = path?.split(/[\\/]/) ?? [];
  const isOne =
    steps.slice(0, -1).includes('capabilities') &&
    !steps.includes('schemas') &&
    /\.(json5?|toml)$/.test(path ?? '');
  return isOne ? path : undefined;
}
