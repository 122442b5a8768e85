import Type from 'typebox';
import { Body, described, flag, Id, Instant, nullable, text, textUpTo } from './values.ts';

/** Registration mode: open to everyone, by invite only, or closed. */
export const RegistrationMode = Type.Enum(['open', 'invite', 'closed']);
export type RegistrationMode = Type.Static<typeof RegistrationMode>;

/** Registration settings that the sign-in page needs before anyone is signed in. */
export const RegistrationState = Type.Object({
  registration: described(
    RegistrationMode,
    'Also `open` before the first user exists, who may always register',
  ),
  has_users: flag('False before the first user registers, who becomes the administrator'),
});
export type RegistrationState = Type.Static<typeof RegistrationState>;

/** A registration link for use when REGISTRATION is `invite`. Only the response that creates it contains its token. */
export const Invite = Type.Object({
  id: Id,
  note: described(nullable(Type.String()), 'Person or people the invite is for'),
  state: Type.Enum(['open', 'used', 'expired', 'revoked']),
  uses: Type.Integer(),
  most_uses: Type.Integer(),
  expires_at: Instant,
  revoked_at: nullable(Instant),
  created_by: Id,
  created_at: Instant,
});
export type Invite = Type.Static<typeof Invite>;

export const InviteList = Type.Object({
  registration: described(RegistrationMode, 'Invites work only if this is `invite`'),
  items: Type.Array(Invite),
});
export type InviteList = Type.Static<typeof InviteList>;

export const NewInvite = Body({
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 90, default: 7, description: 'Days until the invite expires' }),
  ),
  most_uses: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 1 })),
  note: Type.Optional(textUpTo(100)),
});
export type NewInvite = Type.Static<typeof NewInvite>;

export const MadeInvite = Type.Object({
  invite: Invite,
  token: text('Shown only once and stored as a hash. Send it to /register as `invite`'),
  path: text('Path of the registration page, with the token as its fragment'),
});
export type MadeInvite = Type.Static<typeof MadeInvite>;

export const InviteChange = Body({
  revoked: flag('True revokes the invite at once. False makes it valid again'),
});
export type InviteChange = Type.Static<typeof InviteChange>;
