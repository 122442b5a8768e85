import Type from 'typebox';
import { PoundsInput } from './tax-values.ts';
import { Amount, Body, Day, described, flag, textUpTo } from './values.ts';

/** Rates that a gain has. */
const GainRates = Type.Enum([
  'main',
  'residential_property',
  'business_asset_disposal_relief',
  'investors_relief',
]);

function reinvestmentFields<Sum extends Type.TSchema>(sum: Sum) {
  return {
    scheme: Type.Enum(['eis', 'seis']),
    company: textUpTo(100),
    issued_on: described(Day, 'Day of issue of the shares'),
    gain_on: described(Day, 'Day of the disposal, in the year'),
    gain_kind: GainRates,
    amount: sum,
  };
}

/** A claim that a gain of the year was invested in new shares. */
export const GainReinvestment = Type.Object(reinvestmentFields(Amount));
export type GainReinvestment = Type.Static<typeof GainReinvestment>;

/** Schemes whose new shares reduce income tax. */
export const VentureScheme = Type.Enum(['vct', 'eis', 'seis']);
export type VentureScheme = Type.Static<typeof VentureScheme>;

const intensive = flag('True for EIS shares of a knowledge-intensive company');

/** Subscriptions for shares in a calculation. */
export const VentureInvestmentInputs = Type.Array(
  Body({ scheme: VentureScheme, amount: PoundsInput, knowledge_intensive: Type.Optional(intensive) }),
  { maxItems: 200, description: 'Subscriptions for VCT, EIS and SEIS shares on which relief is claimed' },
);

/** Figures of those reliefs in a tax position. */
export const ventureFigures = { vct_relief: Amount, eis_relief: Amount, seis_relief: Amount };

/** Returns the fields of a tax profile on investments. `sum` is the schema of amounts. */
export function ventureFields<Sum extends Type.TSchema>(sum: Sum) {
  return {
    venture_investments: Type.Array(
      Body({
        scheme: VentureScheme,
        company: textUpTo(100),
        date: described(Day, 'Day of issue: in the year or, for EIS and SEIS carried back, in the next one'),
        amount: sum,
        knowledge_intensive: intensive,
      }),
      { maxItems: 200, description: 'Subscriptions for VCT, EIS and SEIS shares on which relief is claimed' },
    ),
    reinvestments: Type.Array(Body(reinvestmentFields(sum)), {
      maxItems: 200,
      description:
        'Gains of the year that were invested in EIS shares, which defers them, or in SEIS shares, which exempts half. `amount` is the subscription matched with gains of that day and rates',
    }),
  };
}
