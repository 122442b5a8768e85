import type { Profile } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import VersionClash from '../../../design/version-clash.tsx';
import { draftOf, type ProfileDraft } from './profile-draft.ts';
import { regionNames, profileClash as texts } from './texts.ts';

interface ProfileClashProps {
  readonly draft: ProfileDraft;
  readonly theirs: Profile;
  readonly busy: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Conflict dialog for a profile that was changed in another tab. */
export function ProfileClash({ draft, theirs, ...choice }: ProfileClashProps) {
  const mine = wordsOf(draft);
  const stored = wordsOf(draftOf(theirs));
  const fields = mine
    .map(([label, value], index) => ({ label, mine: value, theirs: stored[index]?.[1] ?? '' }))
    .filter((field) => field.mine !== field.theirs);
  return <VersionClash fields={fields} {...choice} />;
}

function wordsOf(draft: ProfileDraft): readonly (readonly [string, string])[] {
  return [
    [common.yourName, draft.display_name.trim()],
    [texts.region, regionNames[draft.region]],
    [texts.baseCurrency, draft.base_currency],
    [texts.yourMonthStartsOn, String(draft.month_start_day)],
  ];
}
