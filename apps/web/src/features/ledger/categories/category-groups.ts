import type { Category, CategoryKind, CategoryReport } from '@farthing/api-contract';
import { figureMinor, formatMinor } from '@farthing/money';
import { language } from '../../../design/language.ts';

/** Categories that stand under one heading. Headings of the two kinds are apart even where they read the same. */
export interface CategoryGroup {
  readonly key: string;
  readonly kind: CategoryKind;
  readonly name: string;
  readonly categories: readonly Category[];
}

/**
 * The categories under their headings, those of income first: headings as the built-in ones have them, then own
 * headings by name; built-in categories before own ones.
 * @param categories in the order of the API
 * @param search shows only what has these letters in its name or its heading
 */
export function groupCategories(categories: readonly Category[], search = ''): readonly CategoryGroup[] {
  const wanted = search.trim().toLocaleLowerCase(language);
  const found = categories.filter(({ name, group_name }) =>
    `${name} ${group_name}`.toLocaleLowerCase(language).includes(wanted),
  );
  const groups = [...Map.groupBy(found, keyOf)].flatMap(([key, members]) =>
    members.slice(0, 1).map(({ kind, group_name }) => ({ key, kind, name: group_name, categories: members })),
  );
  const rank = rankOfGroups(categories);
  return groups.sort((one, other) => (rank.get(one.key) ?? 0) - (rank.get(other.key) ?? 0));
}

/** The headings there are, for suggestions: those of the kind first. */
export function groupNames(categories: readonly Category[], kind: CategoryKind): readonly string[] {
  const ofKind = categories.filter((category) => category.kind === kind);
  return [...new Set(ofKind.map((category) => category.group_name))];
}

/** Total of each category by its id, as the report gives it. */
export function totalsById(report: CategoryReport | undefined): ReadonlyMap<string, string> {
  const totals = new Map<string, string>();
  for (const item of report?.items ?? []) if (item.category_id) totals.set(item.category_id, item.total);
  return totals;
}

/** The exact sum of what a group's categories come to; undefined where nothing moved. */
export function groupTotal(
  group: CategoryGroup,
  totals: ReadonlyMap<string, string>,
  currency: string,
): string | undefined {
  const amounts = group.categories.flatMap(({ id }) => totals.get(id) ?? []);
  if (amounts.length === 0) return undefined;
  const sum = amounts.reduce((total, amount) => total + figureMinor(amount, currency), 0n);
  return formatMinor(sum, currency);
}

function keyOf({ kind, group_name }: Category): string {
  return `${kind} ${group_name.toLocaleLowerCase(language)}`;
}

function rankOfGroups(categories: readonly Category[]): ReadonlyMap<string, number> {
  const built = new Set(categories.filter(({ system }) => system).map(keyOf));
  const own = new Set(categories.filter(({ system }) => !system).map(keyOf));
  const ownOnly = [...own]
    .filter((key) => !built.has(key))
    .sort((one, other) => one.localeCompare(other, language));
  const isSpending = (key: string) => Number(key.startsWith('expense '));
  const keys = [...built, ...ownOnly].sort((one, other) => isSpending(one) - isSpending(other));
  return new Map(keys.map((key, index) => [key, index]));
}
