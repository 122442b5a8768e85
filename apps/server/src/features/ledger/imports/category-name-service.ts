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

/** Fields of a line that determine its category. */
type NamedLine = Pick<
  StatementLine,
  'bankCategory' | 'isTransfer' | 'amountMinor' | 'merchant' | 'description'
>;

/** Bank categories that cover several of ours. A known merchant is more precise. */
const broadWords =
  /^(?:transport\w*|travel|shopping|bills?|bills and services|utilities|general|lifestyle|home|household|family|entertainment|services|other|insurance|health|fees)$/;

/**
 * Creates a function that finds the category of a line from the file's own category, or else from the packaged list of
 * UK merchants. Files of another money program have the user's own categories, so the list isn't used for them. Returns
 * null if nothing is certain.
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
    // A refund has the category of its expense.
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

  /** Statements repeat merchants with different references, so long numbers don't distinguish them. */
  function slugOf(text: string, type: 'income' | 'expense'): string | null {
    const key = `${type} ${text.replace(/\d{3,}/g, '0')}`;
    const known = slugs.get(key);
    if (known !== undefined) return known;
    const slug = merchantCategory(text, type);
    if (slugs.size < 20_000) slugs.set(key, slug);
    return slug;
  }
}
