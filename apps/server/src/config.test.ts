import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './environment.ts';
import { misspeltSettings, settingNames } from './setting-names.ts';

const read = (environment: Record<string, string>) => readConfig(environment);

describe('defaults', () => {
  test('an empty environment works', () => {
    expect(readConfig({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseReadUrl: undefined,
      rolesKey: { text: undefined, file: undefined },
      baseUrl: undefined,
      demoMode: false,
      registration: 'open',
      trustedProxies: undefined,
      cookieSecure: false,
      jwtPrivateKey: { pem: undefined, file: undefined },
      fieldKeys: { text: undefined, file: undefined },
      logLevel: 'info',
      importMaxBytes: 160 * 1024 * 1024,
      priceProviderUrl: undefined,
      attachmentQuotaBytes: 1024 * 1024 * 1024,
      s3: undefined,
      aiPrivateHosts: [],
      backup: {
        folder: resolve('data/backups'),
        inBucket: false,
        nightly: true,
        beforeUpgrade: true,
        hour: 3,
        timeZone: 'Europe/London',
        keep: { daily: 7, weekly: 4, monthly: 12 },
        key: { text: undefined, file: undefined },
      },
      metricsToken: undefined,
      notifyLan: false,
      mailboxLan: false,
    });
  });

  test('an empty or blank value counts as absent', () => {
    const names = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'BASE_URL',
      'NODE_ENV',
      'DEMO_MODE',
      'REGISTRATION',
    ];
    const more = [
      'TRUSTED_PROXIES',
      'COOKIE_SECURE',
      'JWT_PRIVATE_KEY',
      'FIELD_ENCRYPTION_KEYS',
      'LOG_LEVEL',
    ];
    for (const blank of ['', '  ', '\n']) {
      expect(read(Object.fromEntries([...names, ...more].map((name) => [name, blank])))).toEqual(
        readConfig({}),
      );
    }
  });
});

describe('a good value', () => {
  test.each<[string, string, Partial<ReturnType<typeof readConfig>>]>([
    ['PORT', '0', { port: 0 }],
    ['PORT', ' 65535 ', { port: 65_535 }],
    ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['HOST', '::', { host: '::' }],
    ['DATA_DIR', '/srv/my money', { dataDir: '/srv/my money' }],
    ['DATABASE_URL', 'postgres://me:pa%2Fss@db/x', { databaseUrl: 'postgres://me:pa%2Fss@db/x' }],
    ['DATABASE_URL', 'postgresql://me@db:5433/x', { databaseUrl: 'postgresql://me@db:5433/x' }],
    ['AI_ALLOW_PRIVATE_HOSTS', 'False', { aiPrivateHosts: [] }],
    [
      'AI_ALLOW_PRIVATE_HOSTS',
      '127.1:11434, Ollama.LAN:80 [::1]:443',
      { aiPrivateHosts: ['127.0.0.1:11434', 'ollama.lan:80', '[::1]:443'] },
    ],
    ['BASE_URL', 'https://money.example.org', { baseUrl: 'https://money.example.org' }],
    ['NODE_ENV', 'production', { cookieSecure: true }],
    ['DEMO_MODE', 'TRUE', { demoMode: true }],
    ['DEMO_MODE', 'off', { demoMode: false }],
    ['REGISTRATION', 'Closed', { registration: 'closed' }],
    ['REGISTRATION', 'invite', { registration: 'invite' }],
    ['TRUSTED_PROXIES', '10.0.0.0/8, ::1', { trustedProxies: ['10.0.0.0/8', '::1'] }],
    ['TRUSTED_PROXIES', '127.0.0.1', { trustedProxies: ['127.0.0.1'] }],
    ['COOKIE_SECURE', 'yes', { cookieSecure: true }],
    ['LOG_LEVEL', 'DEBUG', { logLevel: 'debug' }],
    ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
    ['IMPORT_MAX_MB', '1', { importMaxBytes: 1_048_576 }],
    [
      'PRICE_PROVIDER_URL',
      'http://10.0.0.2:80/{symbol}.csv?from={from}',
      { priceProviderUrl: 'http://10.0.0.2:80/{symbol}.csv?from={from}' },
    ],
    [
      'PRICE_PROVIDER_URL',
      'https://p.example/q?s={isin}',
      { priceProviderUrl: 'https://p.example/q?s={isin}' },
    ],
  ])('%s=%s', (name, value, expected) => {
    expect(read({ [name]: value })).toMatchObject(expected);
  });

  test('cookies are Secure in production, except where BASE_URL says plain HTTP; COOKIE_SECURE decides', () => {
    const NODE_ENV = 'production';
    expect(read({ NODE_ENV, BASE_URL: 'http://nas.local' }).cookieSecure).toBe(false);
    expect(read({ NODE_ENV, BASE_URL: 'https://nas.local' }).cookieSecure).toBe(true);
    expect(read({ NODE_ENV, BASE_URL: 'http://nas.local', COOKIE_SECURE: 'true' }).cookieSecure).toBe(true);
    expect(read({ NODE_ENV, COOKIE_SECURE: 'false' }).cookieSecure).toBe(false);
    expect(read({ BASE_URL: 'https://nas.local' }).cookieSecure).toBe(false);
  });
});

describe('a bad value is refused in one line that names the variable', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['DATABASE_URL', 'mysql://me:geheim-17@db/x'],
    ['AI_ALLOW_PRIVATE_HOSTS', 'true'],
    ['AI_ALLOW_PRIVATE_HOSTS', '127.0.0.1'],
    ['AI_ALLOW_PRIVATE_HOSTS', 'http://127.0.0.1:11434'],
    ['AI_ALLOW_PRIVATE_HOSTS', '127.0.0.1:99999'],
    ['AI_ALLOW_PRIVATE_HOSTS', '10.0.0.0/8:80'],
    ['DATABASE_URL', 'geheim-17'],
    ['DATABASE_URL', 'postgres//me:geheim-17@db'],
    ['BASE_URL', 'money.example.org'],
    ['BASE_URL', 'ftp://money.example.org'],
    ['DEMO_MODE', 'maybe'],
    ['REGISTRATION', 'everybody'],
    ['TRUSTED_PROXIES', 'proxy.local'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '127.0.0.1,10.0.0.0/'],
    ['TRUSTED_PROXIES', '::1/129'],
    ['TRUSTED_PROXIES', '10.0.0.1/8/8'],
    ['COOKIE_SECURE', 'sometimes'],
    ['LOG_LEVEL', 'loud'],
    ['IMPORT_MAX_MB', '0'],
    ['IMPORT_MAX_MB', '12 MB'],
    ['PRICE_PROVIDER_URL', 'https://prices.example/all.csv'],
    ['PRICE_PROVIDER_URL', 'https://prices.example/{from}.csv'],
    ['PRICE_PROVIDER_URL', 'https://{symbol}.example/prices.csv'],
    ['PRICE_PROVIDER_URL', 'https://prices.example:{symbol}/x'],
    ['PRICE_PROVIDER_URL', 'https://me:geheim@prices.example/{symbol}'],
    ['PRICE_PROVIDER_URL', 'https://prices.example/{symbol}/{name}?key=geheim'],
    ['PRICE_PROVIDER_URL', 'ftp://prices.example/{symbol}'],
    ['BACKUP_HOUR', '24'],
    ['BACKUP_TIME_ZONE', 'London'],
    ['BACKUP_KEEP', '7'],
    ['BACKUP_KEEP', '0,4,12'],
    ['BACKUP_NIGHTLY', 'sometimes'],
  ])('%s=%s', (name, value) => {
    let message = '';
    try {
      read({ [name]: value });
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      message = (error as Error).message;
    }
    expect(message).toMatch(new RegExp(`^${name} takes .+, not `));
    expect(message).not.toContain('\n');
    expect(message).not.toContain('geheim');
  });

  test('a value of many lines stays one line, and a long one is cut', () => {
    expect(() => read({ LOG_LEVEL: 'a\nb' })).toThrow('not "a\\nb"');
    expect(() => read({ LOG_LEVEL: 'x'.repeat(5000) })).toThrow(/^.{1,200}$/);
  });
});

describe('HMRC', () => {
  const ours = { HMRC_CLIENT_ID: 'id', HMRC_CLIENT_SECRET: 'geheim', BASE_URL: 'https://money.example/' };

  test('is off by default, and then HMRC’s test service, until the operator says otherwise', () => {
    expect(read({}).hmrc).toBeUndefined();
    expect(read({ HMRC_CLIENT_SECRET: 'x', HMRC_SERVICE: 'production' }).hmrc).toBeUndefined();
    expect(read(ours).hmrc).toMatchObject({
      service: 'sandbox',
      apiUrl: 'https://test-api.service.hmrc.gov.uk',
      grantUrl: 'https://test-www.tax.service.gov.uk',
      redirectUrl: 'https://money.example/tax/hmrc',
    });
    expect(read({ ...ours, HMRC_SERVICE: 'production' }).hmrc).toMatchObject({
      ...{ apiUrl: 'https://api.service.hmrc.gov.uk', grantUrl: 'https://www.tax.service.gov.uk' },
    });
  });

  test('needs its secret and BASE_URL, and takes no other host', () => {
    expect(() => read({ ...ours, HMRC_CLIENT_SECRET: '' })).toThrow('HMRC_CLIENT_SECRET takes');
    expect(() => read({ ...ours, BASE_URL: '' })).toThrow('BASE_URL takes');
    for (const service of ['https://hmrc.example', 'http://10.0.0.1:80', 'http://127.0.0.1:80@x.example'])
      expect(() => read({ ...ours, HMRC_SERVICE: service })).toThrow('HMRC_SERVICE takes');
    expect(() => read({ ...ours, HMRC_SERVER_IP: 'home' })).toThrow('HMRC_SERVER_IP takes');
  });
});

describe('attachments', () => {
  const bucket = { S3_BUCKET: 'receipts', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

  test('a bucket takes its keys with it; region and endpoint have defaults', () => {
    expect(read(bucket).s3).toEqual({
      bucket: 'receipts',
      region: 'us-east-1',
      endpoint: undefined,
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    expect(read(bucket).backup.inBucket).toBe(true);
    expect(read({ ...bucket, BACKUP_DIR: '/backups' }).backup.inBucket).toBe(false);
    expect(read({ ...bucket, S3_ENDPOINT: 'https://s3.example.org' }).s3?.endpoint).toBe(
      'https://s3.example.org',
    );
  });

  test.each([
    [{ ...bucket, S3_BUCKET: '' }, /^S3_BUCKET takes the name of a bucket, as S3_ACCESS_KEY_ID is set/],
    [{ ...bucket, S3_BUCKET: 'a/b' }, /^S3_BUCKET takes the name of a bucket, letters/],
    [{ ...bucket, S3_SECRET_ACCESS_KEY: '' }, /^S3_SECRET_ACCESS_KEY takes the secret of the access key/],
    [
      { ...bucket, S3_ENDPOINT: 'ftp://store' },
      /^S3_ENDPOINT takes a URL that begins with http:\/\/ or https:\/\//,
    ],
    [{ S3_REGION: 'eu-west-2' }, /^S3_BUCKET takes .* S3_REGION is set/],
    [{ ATTACHMENT_QUOTA_MB: '0' }, /^ATTACHMENT_QUOTA_MB takes a whole number from 1/],
  ])('%j is refused with one line', (environment, line) => {
    expect(() => read(environment as unknown as Record<string, string>)).toThrow(line);
  });

  test('a demo gives each user less room', () => {
    expect(read({ DEMO_MODE: 'true' }).attachmentQuotaBytes).toBe(20 * 1024 * 1024);
  });
});

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATA_DIRR', 'DATA_DIR'],
  ['LOGLEVEL', 'LOG_LEVEL'],
  ['BASE_RUL', 'BASE_URL'],
  ['backup_dir', 'BACKUP_DIR'],
])('a misspelt setting is named with the one that was meant: %s', (name, meant) => {
  expect(misspeltSettings({ [name]: 'x' })).toEqual([
    `${name} is not a setting of farthing and has no effect. Did you mean ${meant}?`,
  ]);
});

test('settings and the usual variables of a shell are not taken for misspelt ones', () => {
  const usual = [
    'PATH',
    'HOME',
    'HOSTNAME',
    'HOSTS',
    'USER',
    'LANG',
    'PWD',
    'PORTS',
    'TERM',
    'SHLVL',
    'NODE_PATH',
  ];
  expect(misspeltSettings(Object.fromEntries(usual.map((name) => [name, 'x'])))).toEqual([]);
  expect(misspeltSettings({ DATA_DIR: '/data', DATA_DIRS: '/data' })).toEqual([]);
});

test('every setting that is read is in the list of settings', () => {
  const read = new Set<string>();
  readConfig(new Proxy({}, { get: (_, name) => void read.add(String(name)) }));
  for (const name of ['BACKUP_KEY', 'PORT']) expect(read).toContain(name);
  expect([...read].filter((name) => !(settingNames as readonly string[]).includes(name))).toEqual([]);
});

test('a mail server needs a sender and the address for its links, and its password is never repeated', () => {
  const SMTP_URL = 'smtp://me:geheim-17@mail.example.org:587';
  const BASE_URL = 'https://money.example.org';
  expect(readConfig({ SMTP_URL, MAIL_FROM: 'Money <money@example.org>', BASE_URL }).mail).toEqual({
    url: SMTP_URL,
    from: 'Money <money@example.org>',
    baseUrl: BASE_URL,
  });
  expect(readConfig({}).mail).toBeUndefined();
  for (const [environment, name] of [
    [{ SMTP_URL, BASE_URL }, 'MAIL_FROM'],
    [{ SMTP_URL, BASE_URL, MAIL_FROM: 'money' }, 'MAIL_FROM'],
    [{ SMTP_URL, MAIL_FROM: 'money@example.org' }, 'BASE_URL'],
    [
      { SMTP_URL: 'https://me:geheim-17@mail.example.org', MAIL_FROM: 'money@example.org', BASE_URL },
      'SMTP_URL',
    ],
  ] as const) {
    const read = () => readConfig(environment);
    expect(read).toThrow(name);
    expect(read).not.toThrow(/geheim/);
  }
});

test('an address that is refused is not repeated, but its scheme is', () => {
  const refusal = (env: Record<string, string>) => {
    try {
      readConfig(env);
    } catch (error) {
      return (error as Error).message;
    }
    return undefined;
  };
  expect(refusal({ BASE_URL: 'money' })).toBe(
    'BASE_URL takes a URL that begins with http:// or https://, not "…"',
  );
  expect(refusal({ DATABASE_URL: 'mysql://ann:secret@db' })).toBe(
    'DATABASE_URL takes a URL that begins with postgres:// or postgresql://, not "mysql:…"',
  );
  expect(refusal({ PRICE_PROVIDER_URL: 'https://x?key=secret' })).toMatch(/, not "…"$/);
});
