import Type from 'typebox';
import { PercentInput, PoundsInput, TaxYearText } from './tax-values.ts';
import {
  Amount,
  Body,
  ChangeOf,
  Day,
  described,
  flag,
  Id,
  nullable,
  orNull,
  text,
  textUpTo,
  versioned,
} from './values.ts';

/** An input that may also be null. */

export const CapitalAssetKind = Type.Enum(
  ['equipment', 'special_rate', 'car', 'structure', 'brought_forward'],
  {
    description:
      '`equipment`: also vans, lorries and motorcycles. `special_rate`: such as integral features, insulation and solar panels. `structure`: a building that isn’t a home, or a structure. `brought_forward`: the balance of a pool at the start of a tax year',
  },
);
export type CapitalAssetKind = Type.Static<typeof CapitalAssetKind>;

const PoolRate = Type.Enum(['main', 'special']);
const Claim = Type.Enum(['most', 'first_year_40', 'writing_down'], {
  description:
    '`most`: the annual investment allowance, or 100% of a new car with low emissions. `first_year_40`: 40% in the first year, of new equipment from 1 January 2026',
});
const UseChange = Body({ tax_year: TaxYearText, percent: PercentInput });

const optionalFields = {
  original_cost: orNull(PoundsInput),
  co2: orNull(Type.Integer({ minimum: 0, maximum: 2000, description: 'Grams per kilometre, of a car' })),
  is_new: Type.Optional(flag('Unused and not second-hand')),
  was_private: Type.Optional(
    flag('Owned privately before: `cost` is its market value on `bought_on`, at most what it cost'),
  ),
  in_dwelling: orNull(
    flag(
      'For use in a home that is let. Required for `equipment` and `special_rate` of a rental property, and for a `structure`. True is refused',
    ),
  ),
  rate: orNull(PoolRate),
  claim: Type.Optional(Claim),
  short_life: Type.Optional(flag('Elected to be a short-life asset, of `equipment` (CAA 2001 s83)')),
  business_percent: Type.Optional(PercentInput),
  private_value: orNull(
    described(
      PoundsInput,
      'Market value when private use began, if the asset was used for business only until then',
    ),
  ),
  construction_began_on: orNull(described(Day, 'Of a `structure`: from 2018-10-29')),
  use_changes: Type.Optional(
    Type.Array(UseChange, { maxItems: 20, description: 'Business use from a later tax year on' }),
  ),
  sold_on: orNull(Day),
  proceeds: orNull(PoundsInput),
};

export const NewCapitalAsset = Body({
  kind: CapitalAssetKind,
  name: textUpTo(100),
  bought_on: Day,
  cost: PoundsInput,
  ...optionalFields,
});
export type NewCapitalAsset = Type.Static<typeof NewCapitalAsset>;

export const CapitalAssetChange = ChangeOf(NewCapitalAsset);
export type CapitalAssetChange = Type.Static<typeof CapitalAssetChange>;

/** An asset with capital allowances. Amounts are your own, in pounds. */
export const CapitalAsset = Type.Object({
  id: Id,
  source_id: Id,
  kind: CapitalAssetKind,
  name: Type.String(),
  bought_on: Day,
  cost: Amount,
  original_cost: nullable(Amount),
  co2: Type.Unsafe<number | null>({ type: ['integer', 'null'] }),
  is_new: Type.Boolean(),
  was_private: Type.Boolean(),
  rate: nullable(PoolRate),
  claim: Claim,
  short_life: Type.Boolean(),
  business_percent: Type.String(),
  private_value: nullable(Amount),
  construction_began_on: nullable(Day),
  use_changes: Type.Array(Type.Object({ tax_year: TaxYearText, percent: Type.String() })),
  sold_on: nullable(Day),
  proceeds: nullable(Amount),
  ...versioned,
});
export type CapitalAsset = Type.Static<typeof CapitalAsset>;
export const CapitalAssetPath = Type.Object({ id: Id, asset_id: Id });

const poolAmounts = {
  brought_forward: Amount,
  added: Amount,
  annual_investment: Amount,
  first_year: Amount,
  disposals: Amount,
  writing_down: Amount,
  balancing_allowance: Amount,
  balancing_charge: Amount,
  carried_forward: Amount,
};

/** Capital allowances of a business in a tax year, pool by pool. */
export const CapitalAllowances = Type.Object({
  tax_year: TaxYearText,
  pools: Type.Array(
    Type.Object({
      pool: Type.Enum(['main', 'special', 'single', 'structure']),
      asset_id: nullable(Id),
      name: Type.String(),
      rate: Type.Enum(['main', 'special', 'structure']),
      rate_percent: text('Writing-down rate of the year'),
      business_percent: text('Of a single asset pool. Amounts are before private use'),
      small: flag('Written off as a small pool'),
      ...poolAmounts,
    }),
  ),
  claims: Type.Array(
    Type.Object({
      kind: Type.String(),
      label: Type.String(),
      box: text('Box of SA105, or of SA103F'),
      name: text('The pool or the asset'),
      amount: text('Deducted from the profit. Negative for a balancing charge'),
    }),
  ),
  total: text('Allowances less balancing charges'),
  investment_limit: text('Limit of the annual investment allowance'),
  notes: Type.Array(Type.String()),
});
export type CapitalAllowances = Type.Static<typeof CapitalAllowances>;
