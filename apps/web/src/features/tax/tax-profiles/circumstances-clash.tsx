import type { TaxProfile } from '@farthing/api-contract';
import * as common from '../../../design/common-texts.ts';
import VersionClash from '../../../design/version-clash.tsx';
import { regionNames } from '../../identity/profile/texts.ts';
import { loanNames } from '../tax-report/tax-words.ts';
import { allowanceNames, incomeKindNames } from './circumstances-words.ts';
import { type CircumstancesDraft, draftOf } from './profile-draft.ts';
import { circumstancesClash as texts } from './texts.ts';

interface CircumstancesClashProps {
  readonly mine: CircumstancesDraft;
  readonly theirs: TaxProfile;
  readonly busy: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** Conflict dialog for circumstances that were changed elsewhere. */
export function CircumstancesClash({ mine, theirs, ...choice }: CircumstancesClashProps) {
  const stored = draftOf(theirs);
  const fields = Object.keys(mine)
    .filter(isLabelled)
    .map((name) => ({ label: texts.labels[name], mine: wordsOf(mine[name]), theirs: wordsOf(stored[name]) }))
    .filter((field) => field.mine !== field.theirs);
  return <VersionClash fields={fields} {...choice} />;
}

function isLabelled(name: string): name is keyof typeof texts.labels {
  return Object.hasOwn(texts.labels, name);
}

/** Labels for values that the API stores as codes. */
const choiceNames: ReadonlyMap<string, string> = new Map([
  ...Object.entries(regionNames),
  ...Object.entries(allowanceNames),
  ...Object.entries(texts.marriageAllowance),
  ...Object.entries(incomeKindNames),
  ...Object.entries(loanNames).map(([plan, { name }]) => [plan, name] as const),
]);

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join('; ') || '–';
  if (value !== null && typeof value === 'object')
    return Object.entries(value)
      .filter(([name]) => name !== 'id')
      .map(([, one]) => wordsOf(one))
      .join(' ');
  if (typeof value === 'boolean') return value ? common.yes : common.no;
  return choiceNames.get(String(value)) ?? (String(value) || '–');
}
