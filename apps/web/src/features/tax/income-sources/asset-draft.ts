import type { CapitalAsset, CapitalAssetKind, IncomeSource, NewCapitalAsset } from '@farthing/api-contract';
import { readTypedAmount } from '@farthing/money';
import { checked, type ReadDraft, type RowDraft, rowId } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { isNothing } from '../../../design/format.ts';
import { assetForm as texts } from './line-texts.ts';
import { isPercent } from './source-draft.ts';
import { assignPanel } from './texts.tsx';

/** Business use from a later tax year on, as the form holds it. */
export type UseChangeDraft = RowDraft<CapitalAsset['use_changes'][number]>;

/** An asset as the form holds it. */
export interface AssetDraft {
  readonly kind: CapitalAssetKind;
  readonly name: string;
  readonly bought_on: string;
  readonly cost: string;
  readonly condition: 'new' | 'used' | 'private';
  readonly co2: string;
  readonly rate: 'main' | 'special';
  readonly claim: CapitalAsset['claim'];
  readonly business_percent: string;
  readonly use_changes: readonly UseChangeDraft[];
  readonly short_life: boolean;
  readonly private_value: string;
  readonly construction_began_on: string;
  readonly in_dwelling: '' | 'yes' | 'no';
  readonly sold_on: string;
  readonly proceeds: string;
  readonly original_cost: string;
}

/** The form as an asset fills it; empty for a new one. */
export function draftOfAsset(asset: CapitalAsset | undefined): AssetDraft {
  return {
    kind: asset?.kind ?? 'equipment',
    name: asset?.name ?? '',
    bought_on: asset?.bought_on ?? '',
    cost: asset?.cost ?? '',
    condition: asset?.was_private ? 'private' : asset?.is_new === false ? 'used' : 'new',
    co2: asset?.co2 === undefined || asset.co2 === null ? '' : String(asset.co2),
    rate: asset?.rate ?? 'main',
    claim: asset?.claim ?? 'most',
    business_percent: asset?.business_percent ?? '100',
    use_changes: (asset?.use_changes ?? []).map((one) => ({ ...one, id: rowId() })),
    short_life: asset?.short_life ?? false,
    private_value: asset?.private_value ?? '',
    construction_began_on: asset?.construction_began_on ?? '',
    in_dwelling: asset ? 'no' : '',
    sold_on: asset?.sold_on ?? '',
    proceeds: asset?.proceeds ?? '',
    original_cost: asset?.original_cost ?? '',
  };
}

/** Reads the form of an asset. Only what applies to its kind goes out. */
export function readAsset(draft: AssetDraft, of: IncomeSource['kind']): ReadDraft<NewCapitalAsset> {
  const errors: Record<string, string> = {};
  const amount = (
    field: 'cost' | 'proceeds' | 'original_cost' | 'private_value',
    isNeeded: boolean,
  ): string | null => {
    if (!isNeeded && draft[field].trim() === '') return null;
    const read = readTypedAmount(draft[field], 'GBP');
    if (read.ok) return read.amount;
    errors[field] = read.reason;
    return null;
  };
  const { kind, claim, condition } = draft;
  const isCar = kind === 'car';
  const isBalance = kind === 'brought_forward';
  const isSold = draft.sold_on !== '';
  if (draft.name.trim() === '') errors.name = common.enterAName;
  if (draft.bought_on === '') errors.bought_on = common.chooseADay;
  if (!isPercent(draft.business_percent)) errors.business_percent = assignPanel.percentWrong;
  if (isCar && !/^\d{1,4}$/.test(draft.co2.trim())) errors.co2 = texts.co2Wrong;
  const cost = amount('cost', true);
  if (cost !== null && !isBalance && isNothing(cost)) errors.cost = texts.costWrong;
  const changes = draft.use_changes.map(({ tax_year, percent }, place) => {
    if (!isPercent(percent)) errors[`use_changes.${place}.percent`] = assignPanel.percentWrong;
    return { tax_year, percent: percent.trim() };
  });
  const isAsked = isAskedOf(kind, of);
  if (kind === 'structure' && draft.construction_began_on === '')
    errors.construction_began_on = common.chooseADay;
  if (isAsked && draft.in_dwelling === '') errors.in_dwelling = texts.dwellingMissing;
  return checked(errors, {
    ...{ kind, name: draft.name.trim(), bought_on: draft.bought_on, cost: cost ?? '0' },
    original_cost: isBalance && isSold ? amount('original_cost', true) : null,
    co2: isCar ? Number(draft.co2.trim()) : null,
    ...(isBalance
      ? { rate: draft.rate }
      : { rate: null, claim, is_new: condition === 'new', was_private: condition === 'private' }),
    short_life: kind === 'equipment' && draft.short_life,
    private_value: becomesPrivate(draft) ? amount('private_value', true) : null,
    construction_began_on: kind === 'structure' ? draft.construction_began_on || null : null,
    ...{ business_percent: draft.business_percent.trim(), use_changes: changes },
    ...(isAsked ? { in_dwelling: draft.in_dwelling === 'yes' } : {}),
    ...{ sold_on: draft.sold_on || null, proceeds: isSold ? amount('proceeds', true) : null },
  });
}

/** The same asset as a new one: what undo brings back. */
export function entryOfAsset(asset: CapitalAsset, of: IncomeSource['kind']): NewCapitalAsset {
  const { id, source_id, version, created_at, updated_at, ...entry } = asset;
  return isAskedOf(asset.kind, of) ? { ...entry, in_dwelling: false } : entry;
}

/** Returns true if the form asks whether the asset is for use in a home. */
export function isAskedOf(kind: CapitalAssetKind, of: IncomeSource['kind']): boolean {
  if (kind === 'structure') return true;
  return of === 'property' && (kind === 'equipment' || kind === 'special_rate');
}

/** Returns true if private use begins after business use only, which needs the market value of that day. */
export function becomesPrivate({ kind, business_percent, use_changes }: AssetDraft): boolean {
  const isWhole = (percent: string) => Number(percent) === 100;
  return (
    kind !== 'structure' &&
    isWhole(business_percent) &&
    use_changes.some(({ percent }) => percent.trim() !== '' && !isWhole(percent))
  );
}
