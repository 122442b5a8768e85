import {
  categoryWithin,
  findFormat,
  merchantCategory,
  type Reading,
  type StatementLine,
} from '@farthing/bank-import';
import type { UserScope } from '../../../database/user-scope.ts';
import { listCategories } from '../categories/service.ts';
import { createCategoryFinder } from './category-name-rules.ts';
import { lineType } from './rules.ts';

/** Fields of a line that its category is found by. */
type NamedLine = Pick<
  StatementLine,
  'bankCategory' | 'isTransfer' | 'amountMinor' | 'merchant' | 'description'
>;

/** Words of banks that hold several of our categories: a merchant that is known says more. */
const broadWords =
  /^(?:transport\w*|travel|shopping|bills?|bills and services|utilities|general|lifestyle|home|household|family|entertainment|services|other|insurance|health|fees)$/;

/**
 * Prepares to find categories for the lines of a file: by the file's own words, else by the packaged list of UK merchants.
 * In a file of another money program the words are the user's own, and the list isn't used. Null where nothing is sure.
 */
export async function categoryFinder(
  scope: UserScope,
  reading: Pick<Reading, 'formatId'>,
): Promise<(line: NamedLine) => string | null> {
  const categories = await listCategories(scope);
  const findByName = createCategoryFinder(categories);
  const idOf = new Map(categories.map(({ slug, id }) => [slug, id]));
  const slugs = new Map<string, string | null>();
  const isUsersOwn = findFormat(reading.formatId)?.ownCategories === true;
  return (line) => {
    const type = lineType(line);
    if (type === 'transfer') return null;
    const word = line.bankCategory;
    // Money back on an expense is still of that expense.
    const named =
      word === null
        ? null
        : (findByName(word, type) ?? (type === 'income' ? findByName(word, 'expense') : null));
    if (isUsersOwn) return named;
    const isBroad =
      word !== null &&
      broadWords.test(
        word
          .toLowerCase()
          .replace(/[^a-z]+/g, ' ')
          .trim(),
      );
    const found = isBroad ? (byMerchant(line, type) ?? named) : (named ?? byMerchant(line, type));
    return found ?? (word === null ? null : within(word, line, type));
  };

  function within(word: string, line: NamedLine, type: 'income' | 'expense'): string | null {
    const slug = categoryWithin(word, `${line.merchant ?? ''} ${line.description}`, type);
    return slug === null ? null : (idOf.get(slug) ?? null);
  }

  function byMerchant({ merchant, description }: NamedLine, type: 'income' | 'expense'): string | null {
    const slug = (merchant === null ? null : slugOf(merchant, type)) ?? slugOf(description, type);
    return slug === null ? null : (idOf.get(slug) ?? null);
  }

  /** Statements repeat their merchants but for references: long numbers don't tell one from another. */
  function slugOf(text: string, type: 'income' | 'expense'): string | null {
    const key = `${type} ${text.replace(/\d{3,}/g, '0')}`;
    const known = slugs.get(key);
    if (known !== undefined) return known;
    const slug = merchantCategory(text, type);
    if (slugs.size < 20_000) slugs.set(key, slug);
    return slug;
  }
}
