import type { Transaction } from '@farthing/api-contract';
import { useState } from 'react';
import { ApiProblem, useProblem } from '../../../api/problem.ts';
import { queryClient } from '../../../api/queries.ts';
import { transactionQuery } from '../../../api/transactions.ts';
import { focusFirstError } from '../../../design/focus.ts';
import { saveRow } from './cached-rows.ts';
import { changeOf, type Draft, draftOf, type FieldErrors, isChanged, type Read } from './draft.ts';

const none: FieldErrors = {};

/** The state of a transaction form: what is typed, what is wrong with it, and whether it is being sent. */
type DraftForm<Values extends Draft = Draft> = ReturnType<typeof useDraft<Values>>;

/** The part of a transaction form that its fields use. */
export type DraftFields = Pick<DraftForm, 'draft' | 'set' | 'field' | 'errors'>;

/** Holds the state of a transaction form. What is typed stays through every refusal. */
export function useDraft<Values extends Draft>(start: () => Values, onChange?: (draft: Values) => void) {
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState(none);
  const [message, setMessage] = useProblem();
  const [busy, setBusy] = useState(false);

  const update = (fields: readonly string[], change: (before: Values) => Values) => {
    setDraft(change);
    setErrors((before) => without(before, fields));
    onChange?.(change(draft));
  };
  const submit = async <Body>(read: Read<Body>, send: (body: Body) => Promise<unknown>) => {
    setMessage(undefined);
    setErrors(read.ok ? none : read.errors);
    if (!read.ok) return focusFirstError();
    if (busy) return;
    setBusy(true);
    try {
      await send(read.body);
    } catch (error) {
      if (error instanceof ApiProblem && error.fields.size > 0) {
        setErrors(fieldsOf(error));
        focusFirstError();
      }
      setMessage(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    draft,
    errors,
    message,
    busy,
    set: (change: Partial<Values>) => update(Object.keys(change), (before) => ({ ...before, ...change })),
    /** Value, error and change handler of one field. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      value: draft[name],
      error: errors[name],
      onChange: (value: Values[Name]) => update([name], (before) => ({ ...before, [name]: value })),
    }),
    /** Shows what is wrong at its fields, or sends the body. */
    submit,
    /** Replaces all that is typed. */
    restart: (next: Values) => {
      setDraft(next);
      setErrors(none);
      setMessage(undefined);
    },
  };
}

interface RowFormOptions {
  readonly row: Transaction;
  /** Unsaved edits from the last time the form was open. */
  readonly kept?: StoredDraft | undefined;
  /** Called with the draft, or with undefined when there is nothing to keep. */
  readonly onDraft?: (kept: StoredDraft | undefined) => void;
  readonly onSaved: (row: Transaction) => void;
}

/** A form over one stored transaction. */
export type RowForm = ReturnType<typeof useRowForm>;

/** Keeps what is typed, saves what differs, and asks when two people changed the same. */
export function useRowForm({ row, kept, onDraft, onSaved }: RowFormOptions) {
  // The row may be refetched while it is edited. The edits stay with the version they started from.
  const [base, setBase] = useState(kept?.base ?? row);
  const [clash, setClash] = useState<Transaction>();
  const keep = (draft: Draft, over: Transaction) =>
    onDraft?.(isChanged(draft, over) ? { draft, base: over } : undefined);
  const form = useDraft<Draft>(
    () => kept?.draft ?? draftOf(row),
    (next) => keep(next, base),
  );

  if (row.version > base.version && !form.busy && !clash && !isChanged(form.draft, base)) {
    setBase(row);
    form.restart(draftOf(row));
  }
  const startFrom = (stored: Transaction) => {
    setBase(stored);
    form.restart(draftOf(stored));
    setClash(undefined);
    onDraft?.(undefined);
  };
  /** Sends what differs from the base over a stored row. */
  const saveOver = (over: Transaction) =>
    form.submit(changeOf(form.draft, base), async (change) => {
      if (Object.keys(change).length === 0) return onSaved(over);
      try {
        const saved = await saveRow(over, change);
        startFrom(saved);
        onSaved(saved);
      } catch (error) {
        if (!(error instanceof ApiProblem && error.isVersionClash)) throw error;
        setClash(await queryClient.fetchQuery({ ...transactionQuery(row.id), staleTime: 0 }));
      }
    });
  return {
    ...form,
    /** The transaction as it was when the typing began. */
    base,
    /** Stored version, if someone else has changed it. */
    clash,
    save: () => saveOver(base),
    keepMine: () => (clash ? saveOver(clash) : Promise.resolve()),
    takeTheirs: () => clash && startFrom(clash),
    /** Goes on from what is stored now; what is typed stays. */
    goOnFrom: (stored: Transaction) => {
      setBase(stored);
      keep(form.draft, stored);
    },
    /** Forgets what was typed. */
    reset: () => startFrom(row),
  };
}

/** Typed values with the transaction as it was when typing began. A later change elsewhere is a conflict. */
interface StoredDraft {
  readonly draft: Draft;
  readonly base: Transaction;
}

// In the cache of server responses, which is cleared when the user signs out.
queryClient.setQueryDefaults(['drafts'], { gcTime: Number.POSITIVE_INFINITY });

/** Returns the unsaved edits of a transaction. */
export function storedDraft(id: string): StoredDraft | undefined {
  return queryClient.getQueryData<StoredDraft>(['drafts', id]);
}

/** Keeps the draft until it is saved or discarded, or the page is left. An unchanged draft is dropped. */
export function storeDraft(id: string, kept: StoredDraft | undefined): void {
  if (kept) queryClient.setQueryData(['drafts', id], kept);
  else queryClient.removeQueries({ queryKey: ['drafts', id], exact: true });
}

/** Returns the server's validation errors by form field. */
export function fieldsOf(problem: ApiProblem): FieldErrors {
  return Object.fromEntries(
    [...problem.fields].map(([field, text]) => [field.startsWith('splits') ? 'splits' : field, text]),
  );
}

/** Returns the validation errors that remain after the given fields have changed. */
export function without(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  const left = Object.entries(errors).filter(
    ([name]) => !fields.some((field) => name === field || name.startsWith(`${field}.`)),
  );
  return Object.fromEntries(left);
}
