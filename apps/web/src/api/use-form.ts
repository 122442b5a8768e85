import { useState } from 'react';
import { ApiProblem, useProblem } from './problem.ts';
import { useWait } from './use-wait.ts';

/** Messages by the name of the field that they stand beside. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The result of reading a draft: the entry to send, or messages by field. */
export type ReadDraft<Entry> =
  | { readonly ok: true; readonly entry: Entry }
  | { readonly ok: false; readonly errors: FieldErrors };

/** Returns the entry unless something is wrong with it. */
export function checked<Entry>(errors: FieldErrors, entry: Entry): ReadDraft<Entry> {
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, entry };
}

/** A row of a list as the form holds it: the stored fields, and an id that the row keeps. */
export type RowDraft<Stored> = Readonly<Stored> & { readonly id: string };

let rowsMade = 0;

/** Returns an id for a row of a form's list, which the row keeps while others are added and removed. */
export function rowId(): string {
  rowsMade += 1;
  return `row-${rowsMade}`;
}

/** The state of a form: what is typed, what is wrong with it, and whether it is being sent. */
export interface Form<Draft> {
  readonly draft: Draft;
  readonly set: (change: Partial<Draft>) => void;
  /** Value, error and change handler of one field, for `<TextField {...form.field('name')} />`. */
  readonly field: <Name extends keyof Draft & string>(name: Name) => FieldOf<Draft[Name]>;
  /** State and change handler of one check box, for `<CheckField {...form.check('name')} />`. */
  readonly check: (name: FlagOf<Draft>) => CheckOf;
  /** Rows and change handler of a list, for `<EntryRows {...form.rows('parts')}>`. */
  readonly rows: <Name extends keyof Draft & string>(name: Name) => ListOf<Draft[Name]>;
  readonly errors: FieldErrors;
  /** Starts again with another draft, without errors. With `from`, only if the draft is still that one. */
  readonly restart: (draft: Draft, from?: Draft) => void;
  /** Reason for which the last attempt failed, if no field of the form says so. */
  readonly message: string | undefined;
  /** Problem code of the last attempt, if the server rejected it. */
  readonly code: string | undefined;
  /** Seconds to wait after too many attempts, 0 if the next may be now. */
  readonly waitSeconds: number;
  readonly busy: boolean;
  /** Shows what is wrong at its fields or, where nothing is wrong, sends the entry as `run` does. */
  readonly submit: <Entry>(read: ReadDraft<Entry>, send: (entry: Entry) => Promise<unknown>) => Promise<void>;
  /**
   * Shows a problem that `send` throws in the form, which can then be sent again. Does nothing while an earlier attempt is
   * under way.
   */
  readonly run: (send: () => Promise<unknown>) => Promise<void>;
}

/** The part of a form that its fields use. */
export type FormFields<Draft> = Pick<Form<Draft>, 'draft' | 'set' | 'field' | 'check' | 'rows' | 'errors'>;

interface FieldOf<Value> {
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
}

interface CheckOf {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

interface ListOf<Rows> {
  readonly name: string;
  readonly rows: Rows;
  readonly errors: FieldErrors;
  readonly onRows: (rows: Rows) => void;
}

type FlagOf<Draft> = {
  [Name in keyof Draft & string]: Draft[Name] extends boolean ? Name : never;
}[keyof Draft & string];

const noErrors: FieldErrors = {};

/** The fields of a draft that is held elsewhere. */
export function formFields<Draft extends object>(
  draft: Draft,
  errors: FieldErrors,
  update: (change: (before: Draft) => Draft) => void,
): FormFields<Draft> {
  return {
    draft,
    errors,
    set: (change) => update((before) => ({ ...before, ...change })),
    field: (name) => ({
      value: draft[name],
      error: errors[name],
      onChange: (value) => update((before) => ({ ...before, [name]: value })),
    }),
    check: (name) => ({
      checked: draft[name] === true,
      onChange: (checked) => update((before) => ({ ...before, [name]: checked })),
    }),
    rows: (name) => ({
      ...{ name, rows: draft[name], errors },
      onRows: (rows) => update((before) => ({ ...before, [name]: rows })),
    }),
  };
}

/** Names of the form's fields by those of the API where they differ, or a function that returns them. */
type FieldNames = Readonly<Record<string, string>> | ((name: string) => string);

/** Holds the state of a form that starts with `start`. */
export function useForm<Draft extends object>(
  start: Draft | (() => Draft),
  names: FieldNames = {},
): Form<Draft> {
  const [draft, setDraft] = useState(start);
  const [errors, setErrors] = useState(noErrors);
  const [message, setMessage] = useProblem();
  const [code, setCode] = useState<string>();
  const [waitSeconds, wait] = useWait(setMessage);
  const [busy, setBusy] = useState(false);
  const run = async (send: () => Promise<unknown>) => {
    if (busy) return;
    setErrors(noErrors);
    setMessage(undefined);
    setCode(undefined);
    setBusy(true);
    try {
      await send();
    } catch (problem) {
      const refused = problem instanceof ApiProblem ? problem : undefined;
      setCode(refused?.code);
      if (refused?.status === 429) wait(refused.retryAfterSeconds ?? 30);
      const nameOf = typeof names === 'function' ? names : (name: string) => names[name] ?? name;
      const fields = [...(refused?.fields ?? [])].map(([name, text]) => [nameOf(name), text] as const);
      // A field of a row is named by its list: `payments.0.amount`.
      const isAtFields =
        fields.length > 0 && fields.every(([name]) => (name.split('.', 1)[0] ?? name) in draft);
      setErrors(Object.fromEntries(fields));
      setMessage(isAtFields ? undefined : problem);
    } finally {
      setBusy(false);
    }
  };
  return {
    ...formFields(draft, errors, (change) => {
      setDraft(change);
      setErrors((before) => errorsOfUnchanged(before, draft, change(draft)));
    }),
    message,
    code,
    waitSeconds,
    busy,
    restart: (other, from) => {
      setDraft((now) => (from === undefined || now === from ? other : now));
      setErrors(noErrors);
      setMessage(undefined);
    },
    submit: async (read, send) => {
      if (read.ok) return run(() => send(read.entry));
      setErrors(read.errors);
      setMessage(undefined);
    },
    run,
  };
}

/** Returns the errors without those of fields that have changed, as they may not hold any more. */
function errorsOfUnchanged(errors: FieldErrors, before: object, now: object): FieldErrors {
  const kept = Object.entries(errors).filter(
    ([name]) => Reflect.get(before, name) === Reflect.get(now, name),
  );
  return Object.fromEntries(kept);
}

/** A form of a stored record. If someone else changes the record meanwhile, both versions are known. */
interface RecordForm<Base, Draft> extends FormFields<Draft>, Pick<Form<Draft>, 'message' | 'code' | 'busy'> {
  /** The record as it was when the draft was made of it. */
  readonly base: Base;
  /** Shows what is wrong at its fields, or saves the entry. */
  readonly save: () => Promise<void>;
  /** Fills the form from a stored record. */
  readonly refill: (stored: NonNullable<Base>) => void;
  /** Set while the stored record is another version than the one that was edited. Nothing is lost before the choice. */
  readonly clash: FormClash<Draft> | undefined;
}

interface FormClash<Draft> {
  readonly mine: Draft;
  readonly theirs: Draft;
  readonly busy: boolean;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

interface RecordFormOptions<Stored, Draft, Entry, Base> {
  /** The record that is changed; undefined for a new one. */
  readonly stored: Base;
  readonly draftOf: (stored: Stored | Base) => Draft;
  /** Reads the entry from a draft: all of it, or what it changes of `base`. */
  readonly entryOf: (draft: Draft, base: Stored | Base) => ReadDraft<Entry>;
  /** Creates the record, or changes this version of it. */
  readonly send: (entry: Entry, version: number) => Promise<Stored>;
  /** Reads the record as it is stored now. */
  readonly read: () => Promise<Stored>;
  readonly fieldNames?: FieldNames;
  /** `before` is the record as it was before the change: what undo brings back. */
  readonly onSaved: (saved: Stored, before: Stored | Base, entry: Entry) => void;
}

/** Holds the state of a form in which a record is changed, or added where `Base` may be undefined. */
export function useRecordForm<
  Stored extends { readonly version: number },
  Draft extends object,
  Entry,
  Base extends Stored | undefined = Stored,
>(options: RecordFormOptions<Stored, Draft, Entry, Base>): RecordForm<Stored | Base, Draft> {
  const { draftOf, entryOf, send, read, onSaved } = options;
  const [base, setBase] = useState<Stored | Base>(options.stored);
  const form = useForm(() => draftOf(options.stored), options.fieldNames);
  const [theirs, setTheirs] = useState<Stored>();

  const saveOver = (before: Stored | Base) =>
    form.submit(entryOf(form.draft, before), (entry) => sendOver(entry, before));
  const sendOver = async (entry: Entry, before: Stored | Base) => {
    try {
      const saved = await send(entry, before?.version ?? 0);
      setBase(saved);
      setTheirs(undefined);
      // What is typed while it is saved stays.
      form.restart(draftOf(saved), form.draft);
      onSaved(saved, before, entry);
    } catch (problem) {
      if (!(problem instanceof ApiProblem && problem.isVersionClash)) throw problem;
      setTheirs(await read());
    }
  };
  const refill = (stored: Stored) => {
    setBase(stored);
    form.restart(draftOf(stored));
    setTheirs(undefined);
  };
  return {
    ...form,
    base,
    save: () => saveOver(base),
    refill,
    clash: theirs && {
      mine: form.draft,
      theirs: draftOf(theirs),
      busy: form.busy,
      keepMine: () => void saveOver(theirs),
      takeTheirs: () => refill(theirs),
    },
  };
}
