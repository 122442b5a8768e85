import Type from 'typebox';
import { GivenPassword } from './auth.ts';
import { Body } from './values.ts';

/** Secret for an authenticator app, with ten recovery codes. Shown only once. */
export const TotpSetup = Type.Object({
  secret: Type.String({ description: 'Base 32' }),
  qr_code_png_b64: Type.String({ description: 'PNG of the otpauth address, base64' }),
  backup_codes: Type.Array(Type.String()),
});
export type TotpSetup = Type.Static<typeof TotpSetup>;

export const TotpActivation = Body({
  secret: Type.String({ maxLength: 256, description: 'The secret that setup last gave' }),
  code: Type.String({ maxLength: 64, description: 'Six digits' }),
});
export type TotpActivation = Type.Static<typeof TotpActivation>;

const passwordBody = Body({ password: GivenPassword });
/** `{password}`. A body that is absent altogether is told `password required` like one without the field. */
export const PasswordConfirmation = Type.Unsafe<Type.Static<typeof passwordBody> | null>({
  ...passwordBody,
  type: ['object', 'null'],
});
