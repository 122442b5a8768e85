import type { StatementImport } from '@farthing/api-contract';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { commitImport, discardImport, importsQuery, keepImport, revertImport } from '../../../api/imports.ts';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import { closeOpened, previewFile } from './preview-file.ts';
import { useUploads as texts } from './texts.tsx';

/** One file on its way to a preview. */
export interface Upload {
  readonly key: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Absent for a file of an earlier visit. */
  readonly file?: File;
  /** `asking`: its account has to be chosen. `nothing`: it has no new rows, and its preview is deleted. */
  readonly state: 'waiting' | 'reading' | 'asking' | 'ready' | 'imported' | 'nothing' | 'refused';
  /** The account that was chosen for this file. */
  readonly accountId?: string;
  /** Server's reason for rejecting a file, and the next step. */
  readonly message?: string;
  /** True if the same file may succeed on another try, for example after the server was unreachable. */
  readonly canRetry?: boolean;
  readonly statement?: StatementImport;
}

/** The files on their way, and the actions on them. */
export interface Uploads {
  readonly list: readonly Upload[];
  readonly add: (files: readonly File[]) => void;
  readonly retry: (key: string) => void;
  readonly remove: (key: string) => void;
  /** Reads a file again, for another account. */
  readonly moveTo: (key: string, accountId: string) => void;
  /** Imports a previewed file. @throws {ApiProblem} where it is rejected */
  readonly record: (upload: Upload) => Promise<void>;
  /** Undoes the imports that were made here. @throws {ApiProblem} where one is rejected */
  readonly undo: () => Promise<void>;
}

/**
 * Sends files for previews, one after the other; a refused one does not stop the next.
 * @param accountId account of all files; without one each file is recognised
 * @param onOnly called when all of one batch was a single file and it is ready
 */
export function useUploads(
  accountId: string | undefined,
  onOnly: (statement: StatementImport) => void,
): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const working = useRef(false);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  useUnfinished(setList);
  const waiting = list.find((upload) => upload.state === 'waiting');
  const busy = list.some((upload) => upload.state === 'reading');
  const change = (key: string, fields: Partial<Upload>) =>
    setList((now) => now.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the next file starts when one ends
  useEffect(() => {
    if (!waiting || working.current) return;
    working.current = true;
    change(waiting.key, { state: 'reading' });
    const isOnly = list.filter(({ file }) => file !== undefined).length === 1;
    void readFile(waiting, waiting.accountId ?? accountId, isOnly).then((outcome) => {
      working.current = false;
      change(waiting.key, outcome);
      // Who has gone elsewhere meanwhile is not fetched back; the preview waits among the earlier imports.
      if (outcome.statement && isOnly && isHere.current) onOnly(outcome.statement);
    });
  }, [waiting?.key, accountId, busy]);

  return {
    list,
    add: (files) =>
      setList((now) => [
        ...now.filter(({ state }) => state !== 'refused' && state !== 'nothing'),
        ...files.map((file) => waitingUpload(file)),
      ]),
    retry: (key) => change(key, { state: 'waiting' }),
    remove: (key) => setList((now) => now.filter((upload) => upload.key !== key)),
    moveTo: (key, to) => {
      const moved = list.find((upload) => upload.key === key);
      void throwAway(moved?.statement).then(() =>
        setList((now) => now.map((upload) => movedTo(upload, key, to))),
      );
    },
    record: async ({ key, statement }) => {
      if (!statement) return;
      const imported = await commitImport(statement.id);
      keepImport(imported);
      change(key, { state: 'imported', statement: imported });
      await moneyChanged();
    },
    undo: async () => {
      await undoAll(list, (key) => setList((now) => now.filter((upload) => upload.key !== key)));
    },
  };
}

/** Undoes what was imported, the last one first. @param onUndone called with the key of each */
async function undoAll(list: readonly Upload[], onUndone: (key: string) => void): Promise<void> {
  for (const { key, state, statement } of list.toReversed()) {
    if (state !== 'imported' || !statement) continue;
    keepImport(await revertImport(statement.id));
    onUndone(key);
  }
  await moneyChanged();
}

/** Adds the files of earlier visits that wait to be imported, once. */
function useUnfinished(setList: Dispatch<SetStateAction<readonly Upload[]>>): void {
  useEffect(() => {
    let isHereStill = true;
    void unfinished().then((found) => {
      if (!isHereStill) return;
      setList((now) => [
        ...found.filter(({ statement }) => now.every((one) => one.statement?.id !== statement?.id)),
        ...now,
      ]);
    });
    return () => {
      isHereStill = false;
    };
  }, [setList]);
}

function waitingUpload(file: File, accountId?: string): Upload {
  const { name, size } = file;
  const account = accountId === undefined ? {} : { accountId };
  return { key: newIdempotencyKey(), file, name, size, state: 'waiting', ...account };
}

/** Previews of earlier visits that wait to be imported, the first one first. */
async function unfinished(): Promise<Upload[]> {
  const { pages } = await queryClient.fetchInfiniteQuery({ ...importsQuery(), staleTime: 0 });
  return pages
    .flatMap(({ items }) => items)
    .filter((statement) => statement.status === 'previewed' && !hasNothing(statement))
    .reverse()
    .map((statement) => ({
      ...{ key: statement.id, name: statement.file_name, size: statement.file_size },
      ...{ state: 'ready', statement },
    }));
}

/** True if every row of a file that was read is recorded already. */
function hasNothing({ needs, counts, trades }: StatementImport): boolean {
  return (
    needs.length === 0 &&
    counts.rows > 0 &&
    counts.duplicates + counts.skipped === counts.rows &&
    trades === null
  );
}

/** The upload with this key, waiting to be read for another account; any other as it is. */
function movedTo(upload: Upload, key: string, accountId: string): Upload {
  return upload.key === key && upload.file ? waitingUpload(upload.file, accountId) : upload;
}

/** Throws the preview of a file away, and the account that was opened for it. */
async function throwAway(statement: StatementImport | undefined): Promise<void> {
  if (!statement) return;
  await discardImport(statement.id).catch(() => undefined); // thrown away elsewhere
  await closeOpened(statement.account_id);
  await queryClient.invalidateQueries({ queryKey: ['imports', 'list'] });
}

async function readFile(
  { key, file }: Upload,
  accountId: string | undefined,
  isOnly: boolean,
): Promise<Partial<Upload>> {
  if (!file) return {};
  try {
    const outcome = await previewFile(file, key, accountId);
    if ('needsAccount' in outcome) return { state: 'asking' };
    if ('unsupported' in outcome) return { state: 'refused', message: outcome.unsupported, canRetry: false };
    const { statement } = outcome;
    if (isOnly || !hasNothing(statement)) return { state: 'ready', statement };
    await throwAway(statement);
    return { state: 'nothing', statement };
  } catch (error) {
    const status = error instanceof ApiProblem ? error.status : 0;
    const canRetry = status === 0 || status === 429 || status >= 500;
    const message = status === 413 ? texts.tooLong(messageOf(error)) : messageOf(error);
    return { state: 'refused', message, canRetry };
  }
}
