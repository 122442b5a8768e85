import type { Message, Registration } from '@farthing/api-contract';
import { v7 as uuid } from 'uuid';
import { Problem } from '../../problems/problem.ts';
import { type Caller, recordAudit } from '../audit-log/service.ts';
import { createSystemCategories } from '../categories/service.ts';
import { checkNewPassword } from '../profile/service.ts';
import type { SignInParts, SystemScopes } from '../sessions/service.ts';
import { readEmail } from './rules.ts';
import { findTaken, findTakenAlone, insertUser } from './store.ts';

/**
 * Registers a user, with the system categories. The first one is the administrator and may always register. The
 * password is hashed between two looks at the database, so that hashing holds no connection.
 * @throws {Problem} invalid-request, common-password, registration-closed, email-taken
 */
export async function register(
  scopes: SystemScopes,
  { config, passwords }: Pick<SignInParts, 'config' | 'passwords'>,
  wanted: Registration,
  { ip_address, socket_address }: Caller,
): Promise<Message> {
  const email = readEmail(wanted.email);
  const password = checkNewPassword(wanted.password, 'password');
  const refuse = (found: { any: boolean; taken: boolean }) => {
    if (found.any && config.registration !== 'open') throw new Problem('registration-closed');
    if (found.taken) throw new Problem('email-taken');
  };
  const before = await scopes.readAsSystem((scope) => findTaken(scope, email));
  refuse(before);
  const user = {
    id: uuid(),
    email,
    display_name: wanted.display_name,
    password_hash: await passwords.hash(password),
  };
  await scopes.asSystem(async (scope) => {
    const now = before.any ? before : await findTakenAlone(scope, email);
    refuse(now);
    if (!(await insertUser(scope, { ...user, is_admin: !now.any }))) throw new Problem('email-taken');
    await createSystemCategories(scope, user.id);
    await recordAudit(scope, { user_id: user.id, action: 'register', ip_address, socket_address });
  });
  return { message: 'User registered' };
}
