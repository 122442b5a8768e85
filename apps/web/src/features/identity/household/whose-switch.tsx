import type { Household } from '@farthing/api-contract';
import { AbovePage } from '../../../design/above-page.tsx';
import { ChoiceField, SelectField } from '../../../design/fields/choice-fields.tsx';
import { useIsNarrow } from '../../../design/narrow.ts';
import { Notice } from '../../../design/notice.tsx';
import { setPreferences, usePreferences } from '../../../design/preferences.ts';
import { onlyOwnReasons, whoseFigures as texts } from './texts.tsx';

/** The most choices that have room side by side. */
const mostInSight = 4;

interface WhoseSwitchProps {
  readonly household: Household;
  /** Address of the screen. */
  readonly path: string;
  /** True on screens that show what is chosen. */
  readonly follows: boolean;
  /** True beside the actions of a page, where there is room for a field alone. */
  readonly isBeside: boolean;
}

/** Switch between the user's figures, the household's and those that a person shares. */
export default function WhoseSwitch({ household, path, follows, isBeside }: WhoseSwitchProps) {
  const { whose } = usePreferences();
  const isNarrow = useIsNarrow(); // a phone has room for names alone
  const others = household.members.filter(({ is_you, role }) => !is_you && role !== 'viewer');
  const options = [
    { value: 'mine', label: texts.mine },
    { value: 'household', label: texts.household },
    ...others.map(({ user_id, name }) => ({ value: user_id, label: isNarrow ? name : texts.sharedBy(name) })),
  ];
  // Someone who has left the household since is no choice.
  const chosen = options.some((option) => option.value === whose) ? whose : 'mine';
  const field = {
    label: texts.whose,
    // A screen that can't follow shows one's own figures, whatever is chosen for the others.
    value: follows ? chosen : 'mine',
    options,
    disabled: !follows,
    onChange: (next: string) => setPreferences({ whose: next }),
  };
  if (isBeside) return <SelectField {...field} />;
  return (
    <AbovePage>
      {options.length > mostInSight ? <SelectField {...field} /> : <ChoiceField {...field} />}
      {!follows && <Notice>{reasonOf(path)}</Notice>}
    </AbovePage>
  );
}

/** Says why a screen has one's own figures alone. */
function reasonOf(path: string): string {
  const [, reason] = onlyOwnReasons.find(([begin]) => path.startsWith(begin)) ?? [];
  return reason ?? texts.onlyMine;
}
