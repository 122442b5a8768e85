import Type from 'typebox';
import { Body, Id, Instant, nullable } from './values.ts';

/** Who may register now: anybody, who has an invite, or nobody. */
export const RegistrationMode = Type.Enum(['open', 'invite', 'closed']);
export type RegistrationMode = Type.Static<typeof RegistrationMode>;

/** Registration settings that the sign-in page needs before anyone is signed in. */
export const RegistrationState = Type.Object({
  registration: {
    ...RegistrationMode,
    description: 'open also while there is nobody yet: the first user may always register',
  },
});
export type RegistrationState = Type.Static<typeof RegistrationState>;

/** A link with which people may register while REGISTRATION is invite. Its token is answered once, when it is made. */
export const Invite = Type.Object({
  id: Id,
  note: { ...nullable(Type.String()), description: 'Whom it is for' },
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
  registration: { ...RegistrationMode, description: 'Invites are of use with invite only' },
  items: Type.Array(Invite),
});
export type InviteList = Type.Static<typeof InviteList>;

export const NewInvite = Body({
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90, default: 7, description: 'Until it expires' })),
  most_uses: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 1 })),
  note: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })),
});
export type NewInvite = Type.Static<typeof NewInvite>;

export const MadeInvite = Type.Object({
  invite: Invite,
  token: Type.String({ description: 'Told once and stored hashed only; /register takes it as `invite`' }),
  path: Type.String({ description: 'Of the page to register on, with the token behind #' }),
});
export type MadeInvite = Type.Static<typeof MadeInvite>;

export const InviteChange = Body({
  revoked: Type.Boolean({ description: 'True makes it worthless at once; false takes that back' }),
});
export type InviteChange = Type.Static<typeof InviteChange>;
