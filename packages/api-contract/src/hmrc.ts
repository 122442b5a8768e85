import Type from 'typebox';
import { UpdateFileQuery } from './quarterly-updates.ts';
import { TaxYearText } from './tax-values.ts';
import { Amount, Body, Day, flag, Id, Instant, nullable, text } from './values.ts';

const businessText = Type.String({
  pattern: '^(property|[0-9a-fA-F-]{36})$',
  maxLength: 36,
  description: '`property` for all rental properties, otherwise the id of a self-employment',
});

/** Facts about the device of the user, which HMRC requires with each request (SI 2019/360). */
export const HmrcDevice = Body(
  {
    id: Type.String({ format: 'uuid', description: 'Random id that the device keeps' }),
    user_agent: Type.String({ maxLength: 500 }),
    time_zone: Type.String({ pattern: '^UTC[+-]\\d{2}:\\d{2}$', description: 'Such as UTC+01:00' }),
    window: Type.Object(
      {
        width: Type.Integer({ minimum: 0, maximum: 99_999 }),
        height: Type.Integer({ minimum: 0, maximum: 99_999 }),
      },
      { additionalProperties: false },
    ),
    screen: Type.Object(
      {
        width: Type.Integer({ minimum: 0, maximum: 99_999 }),
        height: Type.Integer({ minimum: 0, maximum: 99_999 }),
        scaling_factor: Type.Number({ minimum: 0, maximum: 100 }),
        colour_depth: Type.Integer({ minimum: 0, maximum: 100 }),
      },
      { additionalProperties: false },
    ),
  },
  { description: 'Sent to HMRC to prevent fraud. The law requires it' },
);
export type HmrcDevice = Type.Static<typeof HmrcDevice>;

/** An obligation as HMRC has it. */
export const HmrcObligation = Type.Object({
  from: Day,
  to: Day,
  due: Day,
  received: nullable(Day),
  status: Type.Enum(['open', 'fulfilled']),
});
export type HmrcObligation = Type.Static<typeof HmrcObligation>;

/** A business as HMRC lists it. */
export const HmrcBusiness = Type.Object({
  hmrc_business_id: Type.String(),
  type: text('`self-employment`, `uk-property`, `foreign-property` or `property-unspecified`'),
  name: nullable(text('Trading name or type of trade')),
  business: nullable(businessText),
  obligations: Type.Array(HmrcObligation),
  read_at: Instant,
});
export type HmrcBusiness = Type.Static<typeof HmrcBusiness>;

/** An update that was sent to HMRC, with the answer. */
export const HmrcSubmission = Type.Object({
  id: Id,
  business: businessText,
  business_name: Type.String(),
  hmrc_business_id: Type.String(),
  tax_year: TaxYearText,
  quarter: Type.Integer(),
  state: Type.Enum(['sending', 'unknown', 'accepted', 'refused', 'not_received', 'other_figures'], {
    description:
      '`unknown`: the answer was lost. `POST …/check` then reads HMRC’s figures. `not_received`: HMRC doesn’t have this update. `other_figures`: HMRC has figures that are neither these nor the ones before',
  }),
  message: text('HMRC’s answer in plain English'),
  codes: Type.Array(Type.String(), { description: 'HMRC’s error codes' }),
  correlation_id: nullable(text('HMRC’s id of the request')),
  read_back: flag('True if the state was found by reading HMRC’s figures'),
  can_check: flag('True if the answer is missing, and this server asks the service to which it was sent'),
  sent_at: Instant,
  answered_at: nullable(Instant),
  text: text('The JSON that was sent'),
});
export type HmrcSubmission = Type.Static<typeof HmrcSubmission>;

/** Connection to HMRC, businesses and submissions. Reading it makes no request to HMRC. */
export const HmrcState = Type.Object({
  service: Type.Enum(['off', 'sandbox', 'production'], {
    description: '`off`: the operator has set no credentials. `sandbox`: HMRC’s test service',
  }),
  connected_at: nullable(Instant),
  businesses: Type.Array(HmrcBusiness),
  submissions: Type.Array(HmrcSubmission, {
    description: 'The newest 200 to this service, and those to another one whose answer is missing',
  }),
});
export type HmrcState = Type.Static<typeof HmrcState>;

export const NewHmrcSignIn = Body({
  national_insurance_number: Type.String({
    pattern: '^\\s*([A-Za-z]\\s*){2}(\\d\\s*){6}[A-Da-d]\\s*$',
    maxLength: 30,
    description: 'Stored encrypted and never returned',
  }),
});
export type NewHmrcSignIn = Type.Static<typeof NewHmrcSignIn>;
export const HmrcSignIn = Type.Object({
  address: text('HMRC’s page on which the user grants access. Valid for 15 minutes'),
});
export type HmrcSignIn = Type.Static<typeof HmrcSignIn>;

export const HmrcGrant = Body({
  code: Type.String({ minLength: 1, maxLength: 2000, pattern: '^[\\x21-\\x7e]+$' }),
  state: Type.String({ minLength: 1, maxLength: 200 }),
});
export type HmrcGrant = Type.Static<typeof HmrcGrant>;

export const HmrcRefresh = Body({ tax_year: TaxYearText, device: HmrcDevice });
export type HmrcRefresh = Type.Static<typeof HmrcRefresh>;

export const HmrcBusinessPath = Type.Object({
  hmrc_business_id: Type.String({ pattern: '^X[A-Za-z0-9]IS[0-9]{11}$', maxLength: 15 }),
});
export const HmrcMatch = Body({ business: Type.Union([businessText, Type.Null()]) });
export type HmrcMatch = Type.Static<typeof HmrcMatch>;

/** The update that would be sent. */
export const HmrcUpdate = Type.Object({
  hmrc_business_id: Type.String(),
  from: Day,
  to: Day,
  figures: Type.Array(
    Type.Object({
      field: text('Path in the text'),
      label: Type.String(),
      amount: Amount,
    }),
  ),
  text: text('The JSON that would be sent, byte for byte'),
  digest: text(
    'SHA-256 over the text, the business at HMRC, year, quarter, service and connection. Send it back to send exactly this',
  ),
});
export type HmrcUpdate = Type.Static<typeof HmrcUpdate>;

export const NewHmrcSubmission = Body({
  ...UpdateFileQuery.properties,
  digest: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  device: HmrcDevice,
});
export type NewHmrcSubmission = Type.Static<typeof NewHmrcSubmission>;
export const HmrcCheck = Body({ device: HmrcDevice });
