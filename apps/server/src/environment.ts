import { isIP } from 'node:net';

/** A setting that cannot be used: one line that names the variable and what it takes. */
export class ConfigError extends Error {
  constructor(variable: string, takes: string, value: string) {
    super(`${variable} takes ${takes}, not ${JSON.stringify(value.slice(0, 80))}`);
    this.name = 'ConfigError';
  }
}

/** Variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads one variable; an empty one counts as absent. */
export function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

/** Reads a whole number between two limits, both allowed. */
export function integer(
  env: Environment,
  name: string,
  fallback: number,
  [low, high]: [number, number],
): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < low || number > high) {
    throw new ConfigError(name, `a whole number from ${low} to ${high}`, value);
  }
  return number;
}

/** Reads a yes or no. */
export function flag(env: Environment, name: string, fallback: boolean): boolean {
  const value = text(env, name)?.toLowerCase();
  if (value === undefined) return fallback;
  if (['true', '1', 'yes', 'on'].includes(value)) return true;
  if (['false', '0', 'no', 'off'].includes(value)) return false;
  throw new ConfigError(name, 'true or false', value);
}

/** Reads one of some words, in any case. */
export function oneOf<const Choice extends string>(
  env: Environment,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const found = choices.find((choice) => choice === value.toLowerCase());
  if (found === undefined) throw new ConfigError(name, `one of ${choices.join(', ')}`, value);
  return found;
}

/** Reads a URL of one of some schemes. */
export function url(env: Environment, name: string, schemes: readonly string[]): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const scheme = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : '';
  // A connection string may hold a password: never repeat it.
  if (!schemes.includes(scheme))
    throw new ConfigError(name, urlOf(schemes), scheme === '' ? '…' : `${scheme}:…`);
  return value;
}

/** Returns how a setting that takes a URL is described. */
export function urlOf(schemes: readonly string[]): string {
  return `a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`;
}

/** Addresses and CIDR ranges, separated by commas or spaces. */
export function addresses(env: Environment, name: string): readonly string[] | undefined {
  const entries = text(env, name)
    ?.split(/[\s,]+/)
    .filter(Boolean);
  for (const entry of entries ?? []) {
    const [address = '', bits, more] = entry.split('/');
    const family = isIP(address);
    const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
    if (family === 0 || !fits || more !== undefined) {
      throw new ConfigError(name, 'IP addresses or ranges like 10.0.0.0/8, separated by commas', entry);
    }
  }
  return entries;
}

/** Hosts with their ports, separated by commas or spaces, written as a URL writes them. `false` is an empty list. */
export function hostsWithPorts(env: Environment, name: string): readonly string[] {
  const value = text(env, name) ?? 'false';
  if (value.toLowerCase() === 'false') return [];
  const entries = value.split(/[\s,]+/).filter(Boolean);
  return entries.map((entry) => {
    const url = /^[^/@?#\\]+:\d{1,5}$/.test(entry) && URL.parse(`http://${entry}`);
    if (url) return `${url.hostname}:${url.port || 80}`;
    throw new ConfigError(
      name,
      'the host and port of each model server, like 127.0.0.1:11434, ollama.lan:11434',
      entry,
    );
  });
}
