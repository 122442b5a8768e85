import { ConfigError, type Environment, flag, oneOf, text, url } from './environment.ts';

/** The operator's OpenID Connect provider. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Name on the button. */
  readonly name: string;
  /** Page of the app to which the provider sends users back. */
  readonly redirectUrl: string;
  /** Separated by spaces, with `openid`. */
  readonly scopes: string;
  /** Members of this group are administrators, and no one else; undefined: the provider doesn't decide. */
  readonly adminGroup: string | undefined;
  readonly groupsClaim: string;
  /** True if an unknown account becomes a new user. */
  readonly createsUsers: boolean;
  /** `farthing`: a user with two-step sign-in is asked for a code. `provider`: it has asked for enough. */
  readonly secondFactor: 'farthing' | 'provider';
}

/**
 * Reads the settings of the OpenID Connect provider.
 * @throws {ConfigError} OIDC_ISSUER without the other settings, or an address that can't be used
 */
export function oidcSettings(env: Environment, baseUrl: string | undefined): OidcSettings | undefined {
  const issuer = url(env, 'OIDC_ISSUER', ['http', 'https']);
  if (issuer === undefined) return undefined;
  const { search, hash, username, hostname } = new URL(issuer);
  if (search + hash + username !== '')
    throw new ConfigError('OIDC_ISSUER', 'the issuer of your provider, such as https://id.example.org', '…');
  const needed = (name: string, takes: string) => {
    const value = text(env, name);
    if (value === undefined) throw new ConfigError(name, `${takes}, as OIDC_ISSUER is set`, '');
    return value;
  };
  if (baseUrl === undefined) needed('BASE_URL', 'the address that the provider sends users back to');
  const adminGroup = text(env, 'OIDC_ADMIN_GROUP');
  const scopes = text(env, 'OIDC_SCOPES') ?? `openid profile email${adminGroup ? ' groups' : ''}`;
  if (!scopes.split(/\s+/).includes('openid'))
    throw new ConfigError('OIDC_SCOPES', 'scopes separated by spaces, one of them openid', scopes);
  return {
    issuer,
    clientId: needed('OIDC_CLIENT_ID', 'the client ID'),
    clientSecret: needed('OIDC_CLIENT_SECRET', 'the client secret'),
    name: (text(env, 'OIDC_NAME') ?? hostname).slice(0, 40),
    redirectUrl: `${(baseUrl ?? '').replace(/(?<!\/)\/+$/, '')}/oidc`,
    scopes: scopes.replaceAll(/\s+/g, ' '),
    adminGroup,
    groupsClaim: text(env, 'OIDC_GROUPS_CLAIM') ?? 'groups',
    createsUsers: flag(env, 'OIDC_CREATE_USERS', false),
    secondFactor: oneOf(env, 'OIDC_SECOND_FACTOR', ['farthing', 'provider'], 'farthing'),
  };
}
