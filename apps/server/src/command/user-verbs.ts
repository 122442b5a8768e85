import type { UserAccount, UserAccountChange } from '@farthing/api-contract';
import { addUser } from '../features/identity/auth/registration-service.ts';
import {
  type Actor,
  applyChange,
  noteAct,
  readUsers,
  resetPassword,
} from '../features/identity/users/service.ts';
import { createPasswordHasher } from '../platform/crypto/password-hash.ts';
import { readPassword } from './read-password.ts';
import { UsageError, type Verb } from './verb.ts';
import { type OpenDatabase, withDatabase } from './with-database.ts';

/** Actor of command-line changes: anyone who can read DATA_DIR. */
const actor: Actor = { id: null, caller: { ip_address: null, socket_address: null } };
/** Running services are notified through the database. */
const cache = { forget() {} };

const add: Verb = {
  usage: 'user add EMAIL [--name NAME] [--admin]',
  does: 'Adds a user. Prompts for the password, or reads it from standard input.',
  words: 1,
  options: {
    name: { type: 'string', does: 'display name. Default: the part of the email address before the @' },
    admin: { type: 'boolean', does: 'make them an administrator' },
  },
  async run({ config, words, options }) {
    const [email = ''] = words;
    const display_name = typeof options.name === 'string' ? options.name.trim() : (email.split('@')[0] ?? '');
    if (display_name === '' || [...display_name].length > 100)
      throw new UsageError('--name must have 1 to 100 characters');
    const password = await readPassword();
    return withDatabase(config, async (open) => {
      const wanted = { email, password, display_name, is_admin: options.admin === true };
      const id = await addUser(open, createPasswordHasher({}), wanted, (scope, made) =>
        noteAct(scope, actor, made, {
          action: 'user_create',
          ...(wanted.is_admin ? { is_admin: true } : {}),
        }),
      );
      const user = await findUser(open, email);
      const role = user.is_admin ? ', as an administrator' : '';
      return { lines: [`${display_name} can sign in with ${user.email}${role}.`], json: { ...user, id } };
    });
  },
};

const list: Verb = {
  usage: 'user list',
  does: 'Lists the users.',
  words: 0,
  options: {},
  run: ({ config }) =>
    withDatabase(config, async (open) => {
      const users = await open.systemStatements((scope) => readUsers(scope));
      const lines = users.map((user) => [user.email, user.display_name, ...stateOf(user)].join('  '));
      return { lines: lines.length > 0 ? lines : ['There are no users yet.'], json: users };
    }),
};

const resetPasswordVerb: Verb = {
  usage: 'user reset-password EMAIL',
  does: 'Sets a new password for a user and ends all their sessions. Prompts for the password, or reads it from standard input.',
  words: 1,
  options: {},
  async run({ config, words }) {
    const [email = ''] = words;
    const password = await readPassword();
    return withDatabase(config, async (open) => {
      const user = await findUser(open, email);
      await resetPassword(open, { config, passwords: createPasswordHasher({}), cache }, actor, {
        id: user.id,
        password,
      });
      const lines = [`${user.email} can sign in with the new password. All their sessions have ended.`];
      return { lines, json: await findUser(open, user.email) };
    });
  },
};

/** A verb that changes one user. */
function changing(verb: string, does: string, change: UserAccountChange, done: string): Verb {
  return {
    usage: `user ${verb} EMAIL`,
    does,
    words: 1,
    options: {},
    run: ({ config, words }) =>
      withDatabase(config, async (open) => {
        const user = await findUser(open, words[0] ?? '');
        await open.system((scope) => applyChange(scope, cache, actor, { id: user.id, ...change }));
        return { lines: [`${user.email} ${done}`], json: await findUser(open, user.email) };
      }),
  };
}

/** Returns the user of an email address. @throws Error if there is none */
export async function findUser(open: OpenDatabase, email: string): Promise<UserAccount> {
  const [found] = await open.systemStatements((scope) => readUsers(scope, { emails: [email.trim()] }));
  if (!found) throw new Error(`No user has the address ${email}. To list the users, run: farthing user list`);
  return found;
}

function stateOf({ is_admin, totp_enabled, disabled_at }: UserAccount): string[] {
  return [
    ...(is_admin ? ['administrator'] : []),
    ...(totp_enabled ? ['two-step sign-in'] : []),
    ...(disabled_at === null ? [] : ['disabled']),
  ];
}

/** The verbs on users. */
export const userVerbs: Readonly<Record<string, Verb>> = {
  'user add': add,
  'user list': list,
  'user disable': changing(
    'disable',
    'Disables a user and ends all their sessions.',
    { disabled: true },
    'is disabled and signed out everywhere.',
  ),
  'user enable': changing('enable', 'Enables a disabled user.', { disabled: false }, 'can sign in again.'),
  'user reset-password': resetPasswordVerb,
  'user reset-totp': changing(
    'reset-totp',
    'Turns off two-step sign-in for a user.',
    { reset_totp: true },
    'can now sign in with only the password.',
  ),
};
