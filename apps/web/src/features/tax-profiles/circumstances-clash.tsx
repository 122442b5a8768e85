import type { TaxProfile } from '@farthing/api-contract';
import { VersionClash } from '../../design/version-clash.tsx';
import { type CircumstancesDraft, draftOf } from './profile-draft.ts';

interface CircumstancesClashProps {
  readonly mine: CircumstancesDraft;
  readonly theirs: TaxProfile;
  readonly busy: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
}

/** The circumstances were changed elsewhere meanwhile: what differs, and the choice. */
export function CircumstancesClash({ mine, theirs, ...choice }: CircumstancesClashProps) {
  const stored = draftOf(theirs);
  const fields = (Object.keys(mine) as (keyof CircumstancesDraft)[])
    .map((name) => ({ label: labelOf(name), mine: wordsOf(mine[name]), theirs: wordsOf(stored[name]) }))
    .filter((field) => field.mine !== field.theirs);
  return <VersionClash fields={fields} {...choice} />;
}

function labelOf(name: string): string {
  return name.charAt(0).toLocaleUpperCase('en-GB') + name.slice(1).replace(/_/g, ' ');
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join('; ') || '–';
  if (value !== null && typeof value === 'object')
    return Object.entries(value)
      .filter(([name]) => name !== 'id')
      .map(([, one]) => wordsOf(one))
      .join(' ');
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value).replace(/_/g, ' ') || '–';
}
