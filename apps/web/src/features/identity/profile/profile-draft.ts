import type { Profile, ProfileChange, Region } from '@farthing/api-contract';

/** Profile fields that users can change themselves, as held by the form. */
export interface ProfileDraft {
  readonly display_name: string;
  readonly base_currency: string;
  readonly region: Region;
  readonly month_start_day: number;
}

const fields = ['display_name', 'base_currency', 'region', 'month_start_day'] as const;

/** The form as the stored profile fills it. */
export function draftOf(profile: Profile): ProfileDraft {
  const { display_name, base_currency, region, month_start_day } = profile;
  return { display_name, base_currency, region, month_start_day };
}

/** Only what differs from the stored profile; an empty object when nothing does. */
export function changesOf(draft: ProfileDraft, stored: ProfileDraft): ProfileChange {
  const trimmed = { ...draft, display_name: draft.display_name.trim() };
  return Object.fromEntries(
    fields.filter((field) => trimmed[field] !== stored[field]).map((field) => [field, trimmed[field]]),
  );
}

/** The stored values of the fields that a change touches: what undo sends. */
export function reverseOf(change: ProfileChange, stored: ProfileDraft): ProfileChange {
  return Object.fromEntries(fields.filter((field) => field in change).map((field) => [field, stored[field]]));
}
