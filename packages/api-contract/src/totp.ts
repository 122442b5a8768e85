import Type from 'typebox';
import { GivenPassword } from './auth.ts';
import { Body, text } from './values.ts';

/** Secret for an authenticator app, with ten recovery codes. Shown only once. */
export const TotpSetup = Type.Object({
  secret: text('Base32-encoded secret'),
  qr_code_png_b64: text('QR code of the otpauth URI, as a base64-encoded PNG'),
  backup_codes: Type.Array(Type.String()),
});
export type TotpSetup = Type.Static<typeof TotpSetup>;

export const TotpActivation = Body({
  secret: Type.String({ maxLength: 256, description: 'Secret from the latest setup response' }),
  code: Type.String({ maxLength: 64, description: 'Six digits' }),
});
export type TotpActivation = Type.Static<typeof TotpActivation>;

const passwordBody = Body({ password: GivenPassword });
/** `{password}`. A request without a body gets the same error as one without the field, `password required`. */
export const PasswordConfirmation = Type.Unsafe<Type.Static<typeof passwordBody> | null>({
  ...passwordBody,
  type: ['object', 'null'],
});
