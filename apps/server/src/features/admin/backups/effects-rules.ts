import type { RestoreEffects } from '@farthing/api-contract';

/** A user and what lets them in. */
export interface PersonState {
  readonly id: string;
  readonly email: string;
  readonly disabled: boolean;
  readonly second_factor: boolean;
  /** Undefined for a backup of a version that did not note them. */
  readonly sign_ins?: readonly SignIn[] | undefined;
}

/** A passkey, or an account of the sign-in provider. */
export interface SignIn {
  readonly kind: 'passkey' | 'provider';
  readonly id: string;
  readonly name: string;
}

/** A user as they are now. */
export interface PresentPerson extends PersonState {
  /** Backup codes of the second factor that were used since the backup. */
  readonly codes_used: number;
}

/**
 * Works out what a restore would undo of the decisions on who may sign in.
 * @param then users of the backup; undefined for a backup of a version that did not note them
 */
export function restoreEffects(
  then: readonly PersonState[] | undefined,
  now: readonly PresentPerson[],
): RestoreEffects {
  const present = new Map(now.map((person) => [person.id, person]));
  const past = new Map((then ?? []).map((person) => [person.id, person]));
  const emails = (people: readonly PersonState[]) => people.map(({ email }) => email);
  const both = [...past.values()].flatMap((before) => {
    const after = present.get(before.id);
    return after ? [{ before, after }] : [];
  });
  const missingFrom = (there: PersonState, here: PersonState) =>
    (there.sign_ins ?? [])
      .filter(({ kind, id }) => !here.sign_ins?.some((one) => one.kind === kind && one.id === id))
      .map(({ kind, name }) => ({ kind, name }));
  const noted = both.filter(({ before }) => before.sign_ins !== undefined);
  return {
    known: then !== undefined,
    enabled_again: both.filter(({ before, after }) => after.disabled && !before.disabled).map(emailNow),
    second_factor_off: both
      .filter(({ before, after }) => after.second_factor && !before.second_factor)
      .map(emailNow),
    backup_codes: both
      .filter(({ before, after }) => before.second_factor && after.codes_used > 0)
      .map(({ after }) => ({ email: after.email, used: after.codes_used })),
    sign_ins_known: then !== undefined && noted.length === both.length,
    sign_ins_back: noted.flatMap(({ before, after }) =>
      missingFrom(before, after).map((one) => ({ email: after.email, ...one })),
    ),
    sign_ins_gone: noted.flatMap(({ before, after }) =>
      missingFrom(after, before).map((one) => ({ email: after.email, ...one })),
    ),
    brought_back: emails([...past.values()].filter(({ id }) => !present.has(id))),
    removed: then === undefined ? [] : emails(now.filter(({ id }) => !past.has(id))),
  };
}

function emailNow({ after }: { readonly after: PersonState }): string {
  return after.email;
}

/** Returns whether a restore would let someone in who is kept out now, or remove someone. */
export function hasEffects(effects: RestoreEffects): boolean {
  return (
    effects.enabled_again.length +
      effects.second_factor_off.length +
      effects.backup_codes.length +
      effects.sign_ins_back.length +
      effects.sign_ins_gone.length +
      effects.brought_back.length +
      effects.removed.length >
    0
  );
}
