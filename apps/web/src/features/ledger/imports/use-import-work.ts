import type { ImportChange, ImportRow, ImportRowChange, StatementImport } from '@farthing/api-contract';
import { useEffect, useRef, useState } from 'react';
import {
  changeImport,
  changeImportRow,
  commitImport,
  forgetImportRows,
  importQuery,
  keepImport,
  keepImportRow,
  revertImport,
} from '../../../api/imports.ts';
import { ApiProblem, useProblem } from '../../../api/problem.ts';
import { moneyChanged, queryClient } from '../../../api/queries.ts';
import { toast } from '../../../design/toast.tsx';
import { useImportWork as texts } from './texts.tsx';

/** Action in progress on an import. */
type Doing = 'reading' | 'importing' | 'undoing';

/** Actions on an import, with their progress. */
export interface ImportWork {
  readonly doing: Doing | undefined;
  /** Message of the last error. */
  readonly problem: string | undefined;
  /** Message that the import was changed elsewhere and has been reloaded. */
  readonly changedElsewhere: string | undefined;
  readonly dismiss: () => void;
  /** Sends an answer about how the file is read. @returns the re-read import, or undefined if the server rejected the answer */
  readonly answer: (change: ImportChange) => Promise<StatementImport | undefined>;
  readonly decide: (row: ImportRow, change: ImportRowChange) => Promise<boolean>;
  readonly commit: () => Promise<boolean>;
  readonly revert: () => Promise<boolean>;
}

/** Props of the parts of a step, which act on the import that they show. */
export interface ImportProps {
  readonly statement: StatementImport;
  readonly work: ImportWork;
}

/**
 * Runs actions on one import, one at a time. If another tab has changed it, the state is reloaded with a
 * message, so that no decision is based on outdated rows.
 */
export function useImportWork(statement: StatementImport | undefined, id: string): ImportWork {
  const [running, setRunning] = useState<readonly Doing[]>([]);
  const [problem, setProblem] = useProblem();
  const own = useOwnVersions(statement, id);
  const decided = useRef(false);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const run = async <Answer>(what: Doing | undefined, work: () => Promise<Answer>) => {
    if (what) setRunning((now) => [...now, what]);
    setProblem(undefined);
    own.dismiss();
    try {
      // One after the other: two quick answers must arrive in the order in which they were given.
      const turn = queue.current.then(() => own.while(work));
      queue.current = turn.catch(() => undefined);
      return await turn;
    } catch (error) {
      const elsewhere = await own.while(() => happenedElsewhere(id, error));
      if (elsewhere) own.tell(elsewhere);
      else setProblem(error);
      return undefined;
    } finally {
      // Of two answers given quickly the second may still be on its way.
      if (what) setRunning((now) => now.toSpliced(now.indexOf(what), 1));
    }
  };
  return {
    doing: running[0],
    problem,
    changedElsewhere: own.changedElsewhere,
    dismiss: () => {
      setProblem(undefined);
      own.dismiss();
    },
    answer: (change) =>
      run('reading', async () => {
        const read = await changeImport(id, change);
        keepImport(read);
        await forgetImportRows(id);
        if (decided.current) toast(texts.readAgain);
        decided.current = false;
        return read;
      }),
    decide: async (row, change) => {
      const done = await run(undefined, async () => {
        const changed = await changeImportRow(id, row.number, change);
        // The answer names no suggestion, but the row still has the one that the list came with.
        if (row.trade)
          await forgetImportRows(id); // what one trade needs or gives may change others
        else keepImportRow(id, { ...changed, suggestion: changed.suggestion ?? row.suggestion });
        await queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey, exact: true });
        decided.current = true;
        return true;
      });
      return done ?? false;
    },
    commit: async () => (await run('importing', () => record(id))) ?? false,
    revert: async () => (await run('undoing', () => takeBack(id))) ?? false,
  };
}

async function record(id: string): Promise<boolean> {
  const committed = await commitImport(id);
  keepImport(committed);
  await forgetImportRows(id);
  void moneyChanged();
  toast(texts.imported(committed.counts.added), () => takeBackIfRecorded(id), `import-${id}`);
  return true;
}

async function takeBack(id: string): Promise<boolean> {
  const reverted = await revertImport(id);
  keepImport(reverted);
  await forgetImportRows(id);
  await moneyChanged();
  return true;
}

/** Reverts an import from its toast, unless it has already been reverted. */
async function takeBackIfRecorded(id: string): Promise<void> {
  const now = await queryClient.fetchQuery({ ...importQuery(id), staleTime: 0 });
  if (now.status === 'committed') await takeBack(id);
}

/** Reloads the import after an error. Returns a message about a change made elsewhere, or undefined if there was none. */
async function happenedElsewhere(id: string, error: unknown): Promise<string | undefined> {
  const status = error instanceof ApiProblem ? error.status : 0;
  if (status !== 409 && status !== 412 && status !== 404) return undefined;
  const before = queryClient.getQueryData(importQuery(id).queryKey)?.status;
  await forgetImportRows(id);
  try {
    const now = await queryClient.fetchQuery({ ...importQuery(id), staleTime: 0 });
    return now.status === before ? undefined : texts.happenedElsewhere[now.status];
  } catch {
    void queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey, exact: true });
    return undefined;
  }
}

/**
 * Tells changes of this tab from changes made elsewhere, by the version: a new one that nobody here asked for means that
 * the rows on screen are old, and they are loaded again.
 */
function useOwnVersions(statement: StatementImport | undefined, id: string) {
  const [changedElsewhere, setChangedElsewhere] = useState<string>();
  const working = useRef(0);
  const seen = useRef<number>(undefined);
  const version = statement?.version;
  useEffect(() => {
    const known = seen.current;
    seen.current = version;
    if (known === undefined || version === undefined || known === version || working.current > 0) return;
    setChangedElsewhere(texts.changedElsewhere);
    void forgetImportRows(id);
  }, [version, id]);
  return {
    changedElsewhere,
    tell: (message: string) => setChangedElsewhere(message),
    dismiss: () => setChangedElsewhere(undefined),
    while: async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
      working.current++;
      try {
        return await work();
      } finally {
        // What the work stored is drawn, and its version seen, before a later one can be somebody else's.
        setTimeout(() => working.current--, 50);
      }
    },
  };
}
