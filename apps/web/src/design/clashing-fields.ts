import type { ReactNode } from 'react';
import * as common from './common-texts.ts';

/** A field that two people changed, with the typed and the stored value. */
export interface ClashingField {
  readonly label: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
}

/**
 * Returns the fields whose values differ.
 * @param labels label of each editable field
 * @param words formats values that aren't shown as they are, such as the name of a chosen account: by field, or all alike
 */
export function clashingFields<Draft extends object>(
  labels: Readonly<Partial<Record<keyof Draft, string>>>,
  { mine, theirs }: { readonly mine: Draft; readonly theirs: Draft },
  words:
    | { readonly [Name in keyof Draft]?: (value: Draft[Name]) => ReactNode }
    | ((value: unknown) => string) = {},
): ClashingField[] {
  const shown = <Name extends keyof Draft>(name: Name, value: Draft[Name]) => {
    if (typeof words === 'function') return words(value);
    if (words[name]) return words[name](value) || '–';
    if (typeof value === 'boolean') return value ? common.yes : common.no;
    return String(value) || '–';
  };
  return (Object.keys(labels) as (keyof Draft)[])
    .map((name) => ({
      label: labels[name] ?? '',
      mine: shown(name, mine[name]),
      theirs: shown(name, theirs[name]),
    }))
    .filter((field) => field.mine !== field.theirs);
}
