import type { CapitalAsset, NewCapitalAsset } from '@farthing/api-contract';
import { parseMinor } from '@farthing/money';
import { type SourceKind, structuresSince, taxYearOf } from '@farthing/uk-tax';
import { invalidField, readTaxYear } from '../../../problems/problem.ts';

/** Stored fields of an asset. `use_changes` has the percentages by tax year. */
export type AssetFields = Omit<
  CapitalAsset,
  'id' | 'source_id' | 'version' | 'created_at' | 'updated_at' | 'use_changes'
> & { readonly use_changes: Readonly<Record<string, string>> };

/**
 * Refuses changes of use that don't fit. Private use that begins after business use needs the market value of that day: it leaves
 * the shared pool and enters a pool of its own (CAA 2001 ss61(1)(e), 206(3)).
 */
export function refuseUse(fields: AssetFields): void {
  const { kind, business_percent, use_changes, bought_on, private_value, sold_on, proceeds, cost } = fields;
  for (const year of Object.keys(use_changes)) {
    readTaxYear(year, 'use_changes');
    if (year <= taxYearOf(bought_on))
      throw invalidField('use_changes', 'A change must be in a later tax year');
  }
  const isPool = kind !== 'structure';
  const first = Object.entries(use_changes)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .find(([, changed]) => changed !== '100')?.[0];
  const begins = isPool && business_percent === '100' && first !== undefined;
  if (begins && kind === 'brought_forward')
    throw invalidField(
      'use_changes',
      'Private use can’t begin for a balance brought forward, because it is a pool of several assets. If private use of one of them began, enter its market value on that day as a sale, and the asset again as privately used',
    );
  if (begins !== (private_value !== null))
    throw invalidField(
      'private_value',
      begins
        ? 'This asset was used for business only at first. Enter its market value on the day private use began'
        : 'Leave this empty unless private use began after business use only',
    );
  if (!begins || private_value === null || sold_on === null || proceeds === null) return;
  if (taxYearOf(sold_on) < first)
    throw invalidField('use_changes', 'The asset was sold before private use began');
  const value = pence(private_value) < pence(cost) ? pence(private_value) : pence(cost);
  if (pence(proceeds) > value)
    throw invalidField(
      'proceeds',
      'The price is more than the asset was worth when private use began. farthing doesn’t know the limit of the charge then, so ask an adviser',
    );
}

/** Refuses an election that the law rules out (CAA 2001 s84). */
export function refuseShortLife(fields: AssetFields): void {
  const { short_life, kind, was_private, business_percent, use_changes, claim } = fields;
  if (!short_life) return;
  const isShared = business_percent === '100' && Object.keys(use_changes).length === 0;
  if (kind !== 'equipment' || was_private || !isShared)
    throw invalidField(
      'short_life',
      'Only equipment for business use alone can be a short-life asset: not cars, special rate assets, or what you owned privately before (CAA 2001 s84)',
    );
  if (claim === 'first_year_40')
    throw invalidField(
      'short_life',
      'farthing doesn’t work out the allowance of 40% for short-life assets. Choose another claim',
    );
}

/** Refuses a building whose construction began too early (CAA 2001 s270AA(1)). */
export function refuseStructure({ kind, construction_began_on: began, bought_on }: AssetFields): void {
  if (kind !== 'structure') return;
  if (began === null)
    throw invalidField('construction_began_on', 'Enter the day on which its construction began');
  if (began < structuresSince)
    throw invalidField(
      'construction_began_on',
      'There is an allowance only for buildings whose construction began on 29 October 2018 or later (CAA 2001 s270AA)',
    );
  if (began > bought_on) throw invalidField('construction_began_on', 'must not be after the first use');
}

/** Refuses the first-year allowance of 40% where it doesn't apply (CAA 2001 s45U). */
export function refuseClaim({ kind, claim, is_new, was_private, bought_on }: AssetFields): void {
  if (claim !== 'first_year_40') return;
  if (kind !== 'equipment' || !is_new || was_private || bought_on < '2026-01-01')
    throw invalidField(
      'claim',
      'The first-year allowance of 40% is for new equipment at the main rate, bought from 1 January 2026',
    );
}

/** Refuses what is for use in a home that is let (CAA 2001 s35). */
export function refuseDwelling({ kind, in_dwelling }: NewCapitalAsset, of: SourceKind): void {
  if (kind !== 'structure' && (of !== 'property' || (kind !== 'equipment' && kind !== 'special_rate')))
    return;
  if (in_dwelling === false) return;
  throw invalidField(
    'in_dwelling',
    in_dwelling === true
      ? kind === 'structure'
        ? 'There is no allowance for a home. If a part of the building is used otherwise, enter the cost of that part (CAA 2001 s270CF)'
        : 'There are no capital allowances for use in a home that you let. Count the replacement of domestic items as an expense instead'
      : kind === 'structure'
        ? 'Say if people live in it'
        : 'Say if it is for use in a home that you let. Vans and tools aren’t',
  );
}

function pence(amount: string): bigint {
  return parseMinor(amount, 'GBP');
}
