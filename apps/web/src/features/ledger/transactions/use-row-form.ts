import type { Transaction } from '@farthing/api-contract';
import { useState } from 'react';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { focusFirstError } from '../../../design/focus.ts';
import { type Complaints, changeOf, type Draft, draftOf, isChanged } from './draft.ts';
import { saveRow } from './save-row.ts';
import type { StoredDraft } from './stored-drafts.ts';

/** A form over one stored transaction. What is typed stays through every refusal. */
export interface RowForm {
  /** The transaction as it was when the typing began. */
  readonly base: Transaction;
  readonly draft: Draft;
  readonly set: (change: Partial<Draft>) => void;
  readonly complaints: Complaints;
  /** Error that concerns the whole form. */
  readonly message: string | undefined;
  readonly busy: boolean;
  /** Stored version, if someone else has changed it. */
  readonly clash: Transaction | undefined;
  readonly save: () => Promise<void>;
  readonly keepMine: () => Promise<void>;
  readonly takeTheirs: () => void;
  /** Goes on from what is stored now; what is typed stays. */
  readonly goOnFrom: (stored: Transaction) => void;
  /** Forgets what was typed. */
  readonly reset: () => void;
}

interface RowFormOptions {
  readonly row: Transaction;
  /** Unsaved edits from the last time the form was open. */
  readonly kept?: StoredDraft | undefined;
  /** Called with what is typed, and with nothing when there is nothing to keep. */
  readonly onDraft?: (kept: StoredDraft | undefined) => void;
  readonly onSaved: (row: Transaction) => void;
}

const none: Complaints = {};

/** Keeps what is typed, saves what differs, and asks when two people changed the same. */
export function useRowForm({ row, kept, onDraft, onSaved }: RowFormOptions): RowForm {
  // The row may be refetched while it is edited. The edits stay with the version they started from.
  const [base, setBase] = useState(kept?.base ?? row);
  const [draft, setDraft] = useState(() => kept?.draft ?? draftOf(row));
  const [complaints, setComplaints] = useState(none);
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [clash, setClash] = useState<Transaction>();

  if (row.version > base.version && !busy && !clash && !isChanged(draft, base)) {
    setBase(row);
    setDraft(draftOf(row));
  }

  const startFrom = (stored: Transaction) => {
    setBase(stored);
    setDraft(draftOf(stored));
    setComplaints(none);
    setMessage(undefined);
    setClash(undefined);
    onDraft?.(undefined);
  };
  /** Sends what differs from the base over a stored row. */
  const send = async (over: Transaction) => {
    setMessage(undefined);
    const read = changeOf(draft, base);
    setComplaints(read.ok ? none : read.complaints);
    if (!read.ok) return focusFirstError();
    if (busy) return;
    if (Object.keys(read.body).length === 0) return onSaved(over);
    setBusy(true);
    try {
      const saved = await saveRow(over, read.body, over.version);
      if (!saved.ok) return setClash(saved.stored);
      startFrom(saved.row);
      onSaved(saved.row);
    } catch (error) {
      if (error instanceof ApiProblem && error.fields.size > 0) {
        setComplaints(fieldsOf(error));
        focusFirstError();
      }
      setMessage(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    base,
    draft,
    set: (change) => {
      const next = { ...draft, ...change };
      setDraft(next);
      onDraft?.(isChanged(next, base) ? { draft: next, base } : undefined);
      if (Object.keys(complaints).length > 0) setComplaints(without(complaints, Object.keys(change)));
    },
    complaints,
    message,
    busy,
    clash,
    save: () => send(base),
    keepMine: () => (clash ? send(clash) : Promise.resolve()),
    takeTheirs: () => clash && startFrom(clash),
    goOnFrom: (stored) => {
      setBase(stored);
      onDraft?.(isChanged(draft, stored) ? { draft, base: stored } : undefined);
    },
    reset: () => startFrom(row),
  };
}

/** Returns the server's validation errors by form field. */
export function fieldsOf(problem: ApiProblem): Complaints {
  return Object.fromEntries(
    [...problem.fields].map(([field, text]) => [field.startsWith('splits') ? 'splits' : field, text]),
  );
}

/** Returns the validation errors that remain after the given fields have changed. */
export function without(complaints: Complaints, fields: readonly string[]): Complaints {
  const left = Object.entries(complaints).filter(
    ([name]) => !fields.some((field) => name === field || name.startsWith(`${field}.`)),
  );
  return Object.fromEntries(left);
}
