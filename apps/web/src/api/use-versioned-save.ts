import { useState } from 'react';
import { ApiProblem, messageOf, useLastProblem } from './problem.ts';

interface Versioned {
  readonly version: number;
}

/** State of saving a record that someone else may change at the same time. */
export interface VersionedSave<Stored extends Versioned, Change> {
  readonly busy: boolean;
  /** Error of the last attempt, if no field shows it. */
  readonly message: string | undefined;
  readonly fields: ReadonlyMap<string, string>;
  /** The last failure itself, for forms with their own wording. */
  readonly problem: unknown;
  /** Stored version with someone else's change, or undefined if there is no conflict. */
  readonly theirs: Stored | undefined;
  readonly save: (change: Change, version: number) => Promise<void>;
  /** Saves the rejected change over the stored version. */
  readonly keepMine: () => Promise<void>;
  readonly forgetClash: () => void;
}

interface Steps<Stored, Change> {
  readonly send: (change: Change & { readonly version: number }) => Promise<Stored>;
  /** Reads the stored version. */
  readonly read: () => Promise<Stored>;
  readonly onSaved: (stored: Stored, change: Change) => void;
}

const noFields: ReadonlyMap<string, string> = new Map();

/** Saves with the version that was read. If that isn't the latest any more, saves nothing and returns both versions. */
export function useVersionedSave<Stored extends Versioned, Change extends object>(
  steps: Steps<Stored, Change>,
): VersionedSave<Stored, Change> {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useLastProblem();
  const [clash, setClash] = useState<{ readonly theirs: Stored; readonly change: Change }>();

  const save = async (change: Change, version: number) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const stored = await steps.send({ ...change, version });
      setClash(undefined);
      steps.onSaved(stored, change);
    } catch (error) {
      await refused(error, change);
    } finally {
      setBusy(false);
    }
  };
  const refused = async (error: unknown, change: Change) => {
    if (!(error instanceof ApiProblem && error.isVersionClash)) return setProblem(error);
    try {
      setClash({ theirs: await steps.read(), change });
    } catch (readError) {
      setProblem(readError);
    }
  };
  const fields = problem instanceof ApiProblem ? problem.fields : noFields;
  return {
    busy,
    message: problem && fields.size === 0 ? messageOf(problem) : undefined,
    fields,
    problem,
    theirs: clash?.theirs,
    save,
    keepMine: async () => {
      if (clash) await save(clash.change, clash.theirs.version);
    },
    forgetClash: () => setClash(undefined),
  };
}
