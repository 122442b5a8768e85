/** Every environment variable that farthing reads. */
export const settingNames = [
  'ACME_DIRECTORY_URL',
  'ACME_DNS_HOOK',
  'ACME_DOMAINS',
  'ACME_EAB_HMAC_KEY',
  'ACME_EAB_KEY_ID',
  'ACME_EMAIL',
  'ACME_TERMS',
  'AI_ALLOW_PRIVATE_HOSTS',
  'ATTACHMENT_QUOTA_MB',
  'BACKUP_BEFORE_UPGRADE',
  'BACKUP_DIR',
  'BACKUP_HOUR',
  'BACKUP_KEEP',
  'BACKUP_KEY',
  'BACKUP_KEY_FILE',
  'BACKUP_NIGHTLY',
  'BACKUP_TIME_ZONE',
  'BASE_URL',
  'COOKIE_SECURE',
  'DATABASE_READ_URL',
  'DATABASE_ROLES_KEY',
  'DATABASE_ROLES_KEY_FILE',
  'DATABASE_URL',
  'DATA_DIR',
  'DEMO_MODE',
  'FIELD_ENCRYPTION_KEYS',
  'FIELD_ENCRYPTION_KEYS_FILE',
  'HMRC_CLIENT_ID',
  'HMRC_CLIENT_SECRET',
  'HMRC_SERVER_IP',
  'HMRC_SERVICE',
  'HOST',
  'HTTPS',
  'HTTPS_NAMES',
  'HTTPS_PORT',
  'IMPORT_FOLDER',
  'IMPORT_MAX_MB',
  'JWT_PRIVATE_KEY',
  'JWT_PRIVATE_KEY_FILE',
  'LOG_LEVEL',
  'MAILBOX_LAN',
  'MAIL_FROM',
  'METRICS_TOKEN',
  'NODE_ENV',
  'NOTIFY_LAN',
  'OIDC_ADMIN_GROUP',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_CREATE_USERS',
  'OIDC_GROUPS_CLAIM',
  'OIDC_ISSUER',
  'OIDC_NAME',
  'OIDC_SCOPES',
  'OIDC_SECOND_FACTOR',
  'PORT',
  'PRICE_PROVIDER_URL',
  'REGISTRATION',
  'S3_ACCESS_KEY_ID',
  'S3_BUCKET',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'TRUSTED_PROXIES',
] as const;

/**
 * Finds variables whose name is one slip of the finger away from a setting that isn't set.
 * @returns a sentence for each
 */
export function misspeltSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const isKnown = (name: string) => settingNames.some((known) => known === name);
  const missing = settingNames.filter((name) => name.length > 4 && env[name] === undefined);
  return Object.keys(env)
    .filter((name) => !isKnown(name))
    .flatMap((name) => {
      const meant = missing.find((setting) => isOneSlipAway(name.toUpperCase(), setting));
      return meant ? [`${name} is not a setting of farthing and has no effect. Did you mean ${meant}?`] : [];
    });
}

/** Returns true if two names differ by one letter added, missing or wrong, or by two letters swapped. */
function isOneSlipAway(name: string, setting: string): boolean {
  let start = 0;
  while (start < name.length && name[start] === setting[start]) start++;
  const [left, right] = [name.slice(start), setting.slice(start)];
  return (
    left.slice(1) === right.slice(1) ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    left === `${right[1]}${right[0]}${right.slice(2)}`
  );
}
