/** The groups of the built-in categories, in the order of their colours in tokens.css. */
export const colouredGroups: readonly string[] = [
  'income',
  'home',
  'bills',
  'food & drink',
  'transport',
  'shopping',
  'family & health',
  'leisure',
  'money',
];

/** Colours of tokens.css that groups of the user share. */
export const ownGroupColours = 3;

/**
 * Returns the colour of a category group for CSS. It is the same on every screen. A built-in group has a colour that no
 * other group has, and no group at all is grey.
 */
export function groupColour(group: string | null | undefined): string {
  const name = group?.trim().toLowerCase();
  if (!name) return 'var(--chart-context)';
  const known = colouredGroups.indexOf(name);
  return `var(--group-${known >= 0 ? known : colouredGroups.length + ownColourOf(name)})`;
}

function ownColourOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum % ownGroupColours;
}
