import Type from 'typebox';
import { NamedAmount, PoundsInput, TaxStep, TaxYearText } from './tax-values.ts';
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

/** Type of asset disposed of. Listed shares and funds are recorded as trades of holdings instead. */
export const PossessionKind = Type.Enum(
  [
    ...([
      'residential_property',
      'land',
      'business',
      'unlisted_shares',
      'chattel',
      'crypto',
      'other',
    ] as const),
    ...(['deferred_gain', 'deferred_home_gain'] as const),
  ],
  {
    description:
      '`deferred_gain`, `deferred_home_gain`: a gain, of a home, that was deferred and becomes chargeable. `proceeds` is the gain',
  },
);
export type PossessionKind = Type.Static<typeof PossessionKind>;

/** To a spouse or civil partner there is neither gain nor loss. */
export const DisposalManner = Type.Enum(['sale', 'gift', 'spouse']);
export type DisposalManner = Type.Static<typeof DisposalManner>;

/** Reliefs that are a rate of their own. */
export const RateRelief = Type.Enum(['business_asset_disposal_relief', 'investors_relief']);
export type RateRelief = Type.Static<typeof RateRelief>;

/** Use of a home by its owner during a period. Days outside all periods were spent elsewhere and give no relief. */
export const ResidenceUse = Type.Enum([
  'lived',
  'lived_letting_part',
  'before_moving_in',
  'absence',
  'work_abroad',
  'work_elsewhere',
  'let',
]);
export type ResidenceUse = Type.Static<typeof ResidenceUse>;

/** Percent in a request: decimal string or number. */
const PercentInput = Type.Union(
  [
    Type.String({ pattern: '^\\d{1,3}(\\.\\d{0,6})?$', maxLength: 10 }),
    Type.Number({ minimum: 0, maximum: 100 }),
  ],
  { description: 'Percent, 0 to 100' },
);
const Percent = Type.String({ description: 'Percent', examples: ['50'] });

/** Periods in which a property was its owner's only or main residence (TCGA 1992 ss222-224). */
export const DisposalResidence = Type.Object({
  throughout: flag('From the first to the last day. No periods are then allowed'),
  periods: Type.Array(
    Type.Object({
      from: Day,
      to: Day,
      use: ResidenceUse,
      return_prevented: flag('Work prevented the owner from returning'),
    }),
  ),
  let_percent: text('Share let while the owner lived in the rest'),
  business_percent: text('Share used only for a trade'),
  long_final_period: flag('Disabled or in a care home. The last 36 months qualify for relief'),
});
export type DisposalResidence = Type.Static<typeof DisposalResidence>;

const DisposalResidenceInput = Body({
  throughout: Type.Optional(Type.Boolean()),
  periods: Type.Optional(
    Type.Array(
      Body({ from: Day, to: Day, use: ResidenceUse, return_prevented: Type.Optional(Type.Boolean()) }),
      { maxItems: 50 },
    ),
  ),
  let_percent: Type.Optional(PercentInput),
  business_percent: Type.Optional(PercentInput),
  long_final_period: Type.Optional(Type.Boolean()),
});

const ventureScheme = Type.Enum(['vct', 'eis', 'seis']);

/** Income tax relief on shares that are disposed of, in pounds, of the owner's share. `acquired_on` is the day of issue. */
export const DisposalVenture = Type.Object({
  scheme: ventureScheme,
  relief: text('Income Tax relief that was given for these shares'),
  relief_year: TaxYearText,
  reduced_by: text('Part that HMRC took back because the company paid you (ITA 2007 ss213, 224, 257FE)'),
  above_limit: flag(
    'True if the limit of the scheme, and not the tax, made the relief less than the rate on the cost',
  ),
  trade_began_on: nullable(described(Day, 'EIS: first day of the trade, if after the issue')),
});
export type DisposalVenture = Type.Static<typeof DisposalVenture>;

const DisposalVentureInput = Body({
  scheme: ventureScheme,
  relief: Type.Optional(PoundsInput),
  relief_year: Type.Optional(described(TaxYearText, 'Default: that of `acquired_on`')),
  reduced_by: Type.Optional(PoundsInput),
  above_limit: Type.Optional(Type.Boolean()),
  trade_began_on: Type.Optional(nullable(Day)),
});

/** An input that may also be null. */

/** Calculated gain of a disposal, in pounds, for the owner's share. */
export const DisposalWorking = Type.Object({
  tax_year: TaxYearText,
  own_proceeds: text('The owner’s share, before selling costs'),
  allowable_costs: Amount,
  gain: text('Before reliefs. Negative for a loss'),
  relief: text('Total of all reliefs. Negative for a loss that is not allowable'),
  chargeable_gain: text('Gain less relief. Negative for an allowable loss'),
  reliefs: Type.Array(NamedAmount),
  rates: Type.Array(
    Type.Object({
      kind: Type.Enum(['main', 'residential_property', 'business_asset_disposal_relief', 'investors_relief']),
      gain: Amount,
    }),
    { description: 'Gain by tax rate, named as in the calculator. Empty for a loss' },
  ),
  exempt: flag('Neither gain nor loss is taxable or allowable'),
  report_by: nullable(
    Type.String({ format: 'date', description: 'Deadline for the property report. Null if none is needed' }),
  ),
  relief_withdrawn: text(
    'Income Tax relief on the shares that HMRC takes back, by an assessment of `venture.relief_year`',
  ),
  relief_kept: text('Income Tax relief that stays on the shares'),
  report_note: nullable(text('Whether a property report is needed. Null if it is not a UK home')),
  explanation: Type.Array(TaxStep),
});
export type DisposalWorking = Type.Static<typeof DisposalWorking>;

/** A disposal of a possession. Typed amounts are of the whole asset, in pounds; what it comes to of the own share. */
export const Disposal = Type.Object({
  id: Id,
  date: Type.String({ format: 'date', description: 'Date of the contract' }),
  completed_on: nullable(Day),
  name: Type.String(),
  kind: PossessionKind,
  disposed_by: DisposalManner,
  connected: Type.Boolean(),
  share_percent: Percent,
  proceeds: Amount,
  selling_costs: Amount,
  acquired_on: nullable(Day),
  cost: Amount,
  buying_costs: Amount,
  improvement_costs: Amount,
  wasting: Type.Boolean(),
  outside_uk: Type.Boolean(),
  residence: Type.Unsafe<DisposalResidence | null>({ anyOf: [DisposalResidence, { type: 'null' }] }),
  rate_relief: Type.Unsafe<RateRelief | null>({ type: ['string', 'null'] }),
  relief_used_before: Amount,
  venture: Type.Unsafe<DisposalVenture | null>({ anyOf: [DisposalVenture, { type: 'null' }] }),
  loss_against_income: text('Part of a loss on shares that is set against income of the year'),
  loss_against_year_before: text('Part that is set against income of the year before'),
  other_relief_name: nullable(Type.String()),
  other_relief: Amount,
  tax_paid: Amount,
  notes: nullable(Type.String()),
  ...DisposalWorking.properties,
  ...versioned,
});
export type Disposal = Type.Static<typeof Disposal>;

const sum = Type.Optional(PoundsInput);
const optionalFields = {
  completed_on: orNull(Day),
  disposed_by: Type.Optional(DisposalManner),
  connected: Type.Optional(flag('Disposal to family or your own company')),
  share_percent: Type.Optional(PercentInput),
  proceeds: Type.Optional(described(PoundsInput, 'Market value for a gift or a connected person')),
  selling_costs: sum,
  acquired_on: orNull(Day),
  cost: Type.Optional(described(PoundsInput, 'Cost, or market value on inheritance, gift or 31 March 1982')),
  buying_costs: sum,
  improvement_costs: sum,
  wasting: Type.Optional(flag('Chattels that last at most 50 years, and cars')),
  outside_uk: Type.Optional(Type.Boolean()),
  residence: orNull(DisposalResidenceInput),
  rate_relief: orNull(RateRelief),
  relief_used_before: Type.Optional(
    described(PoundsInput, 'Gains already relieved by claims not recorded here'),
  ),
  venture: orNull(DisposalVentureInput),
  loss_against_income: Type.Optional(
    described(
      PoundsInput,
      'Part of the loss on shares that you claim against income of the year (ITA 2007 s132)',
    ),
  ),
  loss_against_year_before: Type.Optional(described(PoundsInput, 'Against income of the year before')),
  other_relief_name: orNull(textUpTo(100)),
  other_relief: Type.Optional(
    described(PoundsInput, 'Hold-over, roll-over and deferral relief on the owner’s share'),
  ),
  tax_paid: Type.Optional(described(PoundsInput, 'With the property report')),
  notes: orNull(Type.String({ maxLength: 2000 })),
};

export const NewDisposal = Body({
  date: Day,
  name: textUpTo(200),
  kind: PossessionKind,
  ...optionalFields,
});
export type NewDisposal = Type.Static<typeof NewDisposal>;

export const DisposalChange = ChangeOf(NewDisposal);
export type DisposalChange = Type.Static<typeof DisposalChange>;

export const DisposalQuestion = Body({
  ...NewDisposal.properties,
  in_place_of: Type.Optional(Id),
});
export type DisposalQuestion = Type.Static<typeof DisposalQuestion>;

export const DisposalQuery = Body({ tax_year: Type.Optional(TaxYearText) });
export type DisposalQuery = Type.Static<typeof DisposalQuery>;
