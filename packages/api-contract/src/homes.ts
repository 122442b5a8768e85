import Type from 'typebox';
import { Region } from './profile.ts';
import { TaxYearText } from './tax-values.ts';
import { Body, Day, described, integer, nullable, text, versionRead } from './values.ts';

/** Place of someone's main home. */
export const HomePlace = Type.Enum([...Region.enum, 'abroad', 'no_home'], {
  description:
    '`no_home`: without any home in the UK, as in hotels. `abroad`: the main home was outside the UK',
});
export type HomePlace = Type.Static<typeof HomePlace>;

const count = Type.Integer({ minimum: 0, maximum: 366 });
const nights = { england: count, wales: count, scotland: count, northern_ireland: count };

const Move = Body({
  from: described(Day, 'First day of the main home at this place, until the next entry'),
  place: HomePlace,
  name: Type.Optional(Type.String({ maxLength: 100, description: 'Your own name for it, such as a street' })),
});
const NightsOfYear = Body({ tax_year: TaxYearText, ...nights });

/** Status of a tax year by the homes, with the reason. */
export const HomeYear = Type.Object({
  tax_year: TaxYearText,
  status: Type.Enum(['scottish', 'welsh', 'neither', 'nights_needed', 'days_unknown', 'lived_abroad'], {
    description:
      'Taxpayer status. The last three aren’t worked out: nights decide and aren’t entered, days without an entry could change it, or the main home was abroad',
  }),
  region: nullable(Type.Enum(Region.enum, { description: 'Null if not worked out' })),
  days: Type.Object(
    { ...nights, abroad: count, no_home: count, unknown: count },
    { description: 'Days of the year by place of the main home' },
  ),
  reason: text('Why, with the law, or what to enter'),
  chosen_region: nullable(
    Type.Enum(Region.enum, {
      description:
        'Region in the stored tax profile of the year. Null if none is stored: the homes decide then',
    }),
  ),
});
export type HomeYear = Type.Static<typeof HomeYear>;

/** Main homes by date, and the status that follows for each tax year. */
export const Homes = Type.Object({
  moves: Type.Array(Type.Object({ from: Day, place: HomePlace, name: Type.String() })),
  nights: Type.Array(NightsOfYear),
  years: Type.Array(HomeYear, { description: 'Tax years from the first entry on, newest first' }),
  version: integer('0 if nothing is stored'),
});
export type Homes = Type.Static<typeof Homes>;

/** The complete new list. */
export const HomesEntry = Body({
  moves: Type.Array(Move, { maxItems: 100 }),
  nights: Type.Optional(
    Type.Array(NightsOfYear, {
      maxItems: 50,
      description: 'Nights by part of the UK, for years in which the main home doesn’t decide',
    }),
  ),
  version: versionRead(0),
});
export type HomesEntry = Type.Static<typeof HomesEntry>;
