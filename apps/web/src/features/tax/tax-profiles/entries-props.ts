import type { CircumstancesDraft } from './profile-draft.ts';

/** Props of each part of the circumstances form. */
export interface EntriesProps {
  readonly draft: CircumstancesDraft;
  readonly onDraft: (draft: CircumstancesDraft) => void;
  /** By field, such as `p60s.0.pay`. */
  readonly errors: Readonly<Record<string, string>>;
}
