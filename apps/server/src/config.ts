import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import {
  addresses,
  ConfigError,
  type Environment,
  flag,
  hostsWithPorts,
  integer,
  oneOf,
  text,
  url,
} from './environment.ts';
import { type AcmeSettings, type HomeHttpsSettings, httpsSettings } from './https-settings.ts';
import { type OidcSettings, oidcSettings } from './oidc-settings.ts';

export type { AcmeSettings, HomeHttpsSettings } from './https-settings.ts';
export type { OidcSettings } from './oidc-settings.ts';

/** The environment, read once and typed. Every value has a default that works. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute folder of the embedded database, keys and uploads. */
  readonly dataDir: string;
  /** External PostgreSQL; absent: the embedded one. */
  readonly databaseUrl: string | undefined;
  /** A streaming replica of `databaseUrl` that reports are read from; absent: none. */
  readonly databaseReadUrl: string | undefined;
  /** Key of the roles' passwords in an external database; absent: the owner's password, or our own file. */
  readonly rolesKey: { readonly text: string | undefined; readonly file: string | undefined };
  readonly baseUrl: string | undefined;
  readonly demoMode: boolean;
  readonly registration: 'open' | 'invite' | 'closed';
  /** Peers whose X-Forwarded-For counts; undefined: any peer's, as the specification says. */
  readonly trustedProxies: readonly string[] | undefined;
  readonly cookieSecure: boolean;
  /** HTTPS of the service itself; undefined: plain HTTP only. */
  readonly https: HomeHttpsSettings | AcmeSettings | undefined;
  readonly jwtPrivateKey: { readonly pem: string | undefined; readonly file: string | undefined };
  readonly fieldKeys: { readonly text: string | undefined; readonly file: string | undefined };
  readonly logLevel: (typeof logLevels)[number];
  /** Folder whose statements are imported by themselves; undefined: none. */
  readonly importFolder: string | undefined;
  /** Largest statement file, bytes. */
  readonly importMaxBytes: number;
  /** Address of a security's prices, with places like `{symbol}` for what differs; undefined: none are fetched. */
  readonly priceProviderUrl: string | undefined;
  /** Limit on the attachments of one user, in bytes. */
  readonly attachmentQuotaBytes: number;
  /** Bucket for attachments and backups; undefined: files in the data folder. */
  readonly s3: S3Settings | undefined;
  /** Token required by GET /metrics. Undefined disables the page. */
  readonly metricsToken: string | undefined;
  /** Model servers (`host:port`) on this machine and in private networks that users may name, and reach by http. */
  readonly aiPrivateHosts: readonly string[];
  /** Mail server, and the address that its emails come from; undefined: no email is sent. */
  readonly mail: MailSettings | undefined;
  /** Credentials for HMRC's API; undefined: nothing is sent to HMRC. */
  readonly hmrc: HmrcSettings | undefined;
  /** OpenID Connect provider that users can sign in with; undefined: none. */
  readonly oidc: OidcSettings | undefined;
  /** True if notifications may go to servers on this machine and in private networks, also by http. */
  readonly notifyLan: boolean;
  /** True if users' mailboxes may be on this machine and in private networks, and at any port. */
  readonly mailboxLan: boolean;
  readonly backup: BackupSettings;
}

/** When backups are made, where they are kept and for how long. */
export interface BackupSettings {
  /** Absolute folder. */
  readonly folder: string;
  /** True if backups are stored in the bucket instead of `folder`: a bucket is configured and no folder was set. */
  readonly inBucket: boolean;
  /** True if a backup is made each night. */
  readonly nightly: boolean;
  /** True if the database is backed up before a newer version migrates it. */
  readonly beforeUpgrade: boolean;
  /** Hour of the day, 0 to 23, in `timeZone`, an IANA name. */
  readonly hour: number;
  readonly timeZone: string;
  /** Number of days, weeks and months for which nightly backups are retained. */
  readonly keep: { readonly daily: number; readonly weekly: number; readonly monthly: number };
  /** The identity that opens backups, or its file; neither: one in the data folder. */
  readonly key: { readonly text: string | undefined; readonly file: string | undefined };
}

/** Sending of email. Its links lead to `baseUrl`, never to what a request calls this host. */
export interface MailSettings {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the start. */
  readonly url: string;
  /** `money@example.org`, or `Money <money@example.org>`. */
  readonly from: string;
  readonly baseUrl: string;
}

/** The operator's application at HMRC's Developer Hub. */
export interface HmrcSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly service: 'sandbox' | 'production';
  /** Origin of the API, and of the pages on which users grant access. */
  readonly apiUrl: string;
  readonly grantUrl: string;
  /** Page of the app to which HMRC sends users back. */
  readonly redirectUrl: string;
  /** Public address of this server, which HMRC asks for. */
  readonly publicIp: string | undefined;
}

/** Connection settings of an S3-compatible store. */
export interface S3Settings {
  readonly bucket: string;
  readonly region: string;
  /** Address of a store that is not Amazon's; buckets are then part of the path. */
  readonly endpoint: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The replica; only beside an external database. */
function readUrl(env: Environment): string | undefined {
  const value = url(env, 'DATABASE_READ_URL', ['postgres', 'postgresql']);
  if (value === undefined || text(env, 'DATABASE_URL') !== undefined) return value;
  throw new ConfigError('DATABASE_READ_URL', 'a replica of the database that DATABASE_URL names', '…');
}

const pricePlaces = /\{(symbol|isin|sedol|from|to|from_digits|to_digits)\}/g;

/** An http(s) address with places to fill in after its host, so that no symbol can lead anywhere else. */
function priceAddress(env: Environment): string | undefined {
  const name = 'PRICE_PROVIDER_URL';
  const value = url(env, name, ['http', 'https']);
  if (value === undefined) return undefined;
  const takes =
    'an http or https URL with {symbol}, {isin} or {sedol} behind the host, and no user or password';
  const [first = '', second = ''] = ['1', '2'].map((text) => value.replace(pricePlaces, text));
  if (!/\{(symbol|isin|sedol)\}/.test(value) || !URL.canParse(first)) throw new ConfigError(name, takes, '…');
  const { origin, username, password, pathname, search } = new URL(first);
  const isMovable = origin !== new URL(second).origin || /\{|%7B/i.test(pathname + search);
  // The address may hold a key: never repeat it.
  if (isMovable || username !== '' || password !== '') throw new ConfigError(name, takes, '…');
  return value;
}

/** The bucket for attachments: all of it, or none. */
function s3Settings(env: Environment): S3Settings | undefined {
  const names = ['S3_BUCKET', 'S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const given = names.find((name) => text(env, name) !== undefined);
  if (given === undefined) return undefined;
  const needed = (name: string, takes: string) => {
    const value = text(env, name);
    if (value === undefined) throw new ConfigError(name, `${takes}, as ${given} is set`, '');
    return value;
  };
  const bucket = needed('S3_BUCKET', 'the name of a bucket');
  if (!/^[a-zA-Z0-9][a-zA-Z0-9._-]{1,62}$/.test(bucket)) {
    throw new ConfigError('S3_BUCKET', 'the name of a bucket, letters, digits, dots and hyphens', bucket);
  }
  return {
    bucket,
    region: text(env, 'S3_REGION') ?? 'us-east-1',
    endpoint: url(env, 'S3_ENDPOINT', ['http', 'https']),
    accessKeyId: needed('S3_ACCESS_KEY_ID', 'the id of an access key'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY', 'the secret of the access key'),
  };
}

const usualTimeZone = 'Europe/London';

/** Backups: where, when, for how long. */
function backupSettings(env: Environment, dataDir: string, s3: S3Settings | undefined): BackupSettings {
  const timeZone = text(env, 'BACKUP_TIME_ZONE') ?? usualTimeZone;
  try {
    // Only another is tried: the first look at the world's zones takes ten milliseconds.
    if (timeZone !== usualTimeZone) new Intl.DateTimeFormat('en-GB', { timeZone });
  } catch {
    throw new ConfigError('BACKUP_TIME_ZONE', 'the name of a time zone like Europe/London', timeZone);
  }
  const keep = text(env, 'BACKUP_KEEP') ?? '7,4,12';
  const [daily = 0, weekly = 0, monthly = 0] = keep.split(',').map(Number);
  if (!/^\d{1,4},\d{1,4},\d{1,4}$/.test(keep) || daily < 1) {
    throw new ConfigError(
      'BACKUP_KEEP',
      'numbers of days, weeks and months like 7,4,12, days at least 1',
      keep,
    );
  }
  return {
    folder: resolve(text(env, 'BACKUP_DIR') ?? join(dataDir, 'backups')),
    inBucket: s3 !== undefined && text(env, 'BACKUP_DIR') === undefined,
    nightly: flag(env, 'BACKUP_NIGHTLY', !flag(env, 'DEMO_MODE', false)),
    beforeUpgrade: flag(env, 'BACKUP_BEFORE_UPGRADE', !flag(env, 'DEMO_MODE', false)),
    hour: integer(env, 'BACKUP_HOUR', 3, [0, 23]),
    timeZone,
    keep: { daily, weekly, monthly },
    key: { text: text(env, 'BACKUP_KEY'), file: text(env, 'BACKUP_KEY_FILE') },
  };
}

/** @throws {ConfigError} SMTP_URL without the other settings that email needs */
function mailSettings(env: Environment, baseUrl: string | undefined): MailSettings | undefined {
  const address = url(env, 'SMTP_URL', ['smtp', 'smtps']);
  if (address === undefined) return undefined;
  const from = text(env, 'MAIL_FROM') ?? '';
  if (!/^[^\s<>@]+@[^\s<>@]+$|^[^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>$/.test(from))
    throw new ConfigError('MAIL_FROM', 'the email address of the sender, as SMTP_URL is set', from);
  if (baseUrl === undefined)
    throw new ConfigError('BASE_URL', 'the address for links in emails, as SMTP_URL is set', '');
  return { url: address, from, baseUrl };
}

/** @throws {ConfigError} HMRC_CLIENT_ID without the other settings, or an address that can't be used */
function hmrcSettings(env: Environment, baseUrl: string | undefined): HmrcSettings | undefined {
  const clientId = text(env, 'HMRC_CLIENT_ID');
  if (clientId === undefined) return undefined;
  const clientSecret = text(env, 'HMRC_CLIENT_SECRET');
  if (clientSecret === undefined)
    throw new ConfigError('HMRC_CLIENT_SECRET', 'the client secret, as HMRC_CLIENT_ID is set', '');
  if (baseUrl === undefined)
    throw new ConfigError(
      'BASE_URL',
      'the address that HMRC sends users back to, as HMRC_CLIENT_ID is set',
      '',
    );
  const publicIp = text(env, 'HMRC_SERVER_IP');
  if (publicIp !== undefined && isIP(publicIp) === 0)
    throw new ConfigError('HMRC_SERVER_IP', 'the public IP address of this server', publicIp);
  const service = text(env, 'HMRC_SERVICE') ?? 'sandbox';
  const redirectUrl = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/tax/hmrc`;
  const common = { clientId, clientSecret, redirectUrl, publicIp };
  if (service === 'sandbox' || service === 'production') return { ...common, service, ...hmrcHosts[service] };
  // For a stand-in on this machine, as in tests: never for another host.
  if (!/^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(service))
    throw new ConfigError('HMRC_SERVICE', 'sandbox or production', service);
  return { ...common, service: 'sandbox', apiUrl: service, grantUrl: service };
}

/** Hosts of HMRC by service, of its Developer Hub's page on user-restricted endpoints. */
const hmrcHosts = {
  sandbox: {
    apiUrl: 'https://test-api.service.hmrc.gov.uk',
    grantUrl: 'https://test-www.tax.service.gov.uk',
  },
  production: { apiUrl: 'https://api.service.hmrc.gov.uk', grantUrl: 'https://www.tax.service.gov.uk' },
} as const;

/** Folder of a setting as an absolute path. */
function folderOf(env: Environment, name: string): string | undefined {
  const folder = text(env, name);
  return folder === undefined ? undefined : resolve(folder);
}

/** Reads a bearer token (RFC 6750 section 2.1), which must be hard to guess. */
function metricsToken(env: Environment): string | undefined {
  const value = text(env, 'METRICS_TOKEN');
  if (value === undefined || /^[\w.~+/-]{24,200}=*$/.test(value)) return value;
  // Never repeat it.
  throw new ConfigError('METRICS_TOKEN', '24 to 200 letters, digits and -._~+/', '…');
}

/**
 * Reads the environment.
 * @throws {ConfigError} for a value that cannot be used
 */
export function readConfig(env: Environment): Config {
  const baseUrl = url(env, 'BASE_URL', ['http', 'https']);
  const production = text(env, 'NODE_ENV') === 'production';
  const demoMode = flag(env, 'DEMO_MODE', false);
  const https = httpsSettings(env);
  const dataDir = resolve(text(env, 'DATA_DIR') ?? 'data');
  const s3 = s3Settings(env);
  return {
    port: integer(env, 'PORT', 8080, [0, 65_535]),
    host: text(env, 'HOST') ?? (https ? '0.0.0.0' : '127.0.0.1'),
    dataDir,
    databaseReadUrl: readUrl(env),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres', 'postgresql']),
    rolesKey: { text: text(env, 'DATABASE_ROLES_KEY'), file: text(env, 'DATABASE_ROLES_KEY_FILE') },
    baseUrl,
    demoMode,
    registration: oneOf(env, 'REGISTRATION', ['open', 'invite', 'closed'], 'open'),
    trustedProxies: addresses(env, 'TRUSTED_PROXIES'),
    https,
    cookieSecure: flag(env, 'COOKIE_SECURE', production && !(baseUrl?.startsWith('http://') ?? false)),
    jwtPrivateKey: { pem: text(env, 'JWT_PRIVATE_KEY'), file: text(env, 'JWT_PRIVATE_KEY_FILE') },
    fieldKeys: { text: text(env, 'FIELD_ENCRYPTION_KEYS'), file: text(env, 'FIELD_ENCRYPTION_KEYS_FILE') },
    logLevel: oneOf(env, 'LOG_LEVEL', logLevels, 'info'),
    importFolder: folderOf(env, 'IMPORT_FOLDER'),
    importMaxBytes: integer(env, 'IMPORT_MAX_MB', demoMode ? 1 : 160, [1, 4096]) * 1024 * 1024,
    priceProviderUrl: priceAddress(env),
    attachmentQuotaBytes:
      integer(env, 'ATTACHMENT_QUOTA_MB', demoMode ? 20 : 1024, [1, 1_000_000]) * 1024 * 1024,
    s3,
    metricsToken: metricsToken(env),
    aiPrivateHosts: hostsWithPorts(env, 'AI_ALLOW_PRIVATE_HOSTS'),
    mail: mailSettings(env, baseUrl),
    hmrc: hmrcSettings(env, baseUrl),
    oidc: oidcSettings(env, baseUrl),
    notifyLan: flag(env, 'NOTIFY_LAN', false),
    mailboxLan: flag(env, 'MAILBOX_LAN', false),
    backup: backupSettings(env, dataDir, s3),
  };
}
