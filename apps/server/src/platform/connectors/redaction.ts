/** Shorter values would also be found where they mean something else. */
const shortestMade = 12;

/**
 * Takes secrets out of a text: as they are, and as addresses, JSON and Base64 have them.
 * @param made values made from secrets, such as signatures, which are taken out too
 */
export function redact(text: string, secrets: ReadonlyMap<string, string>, made: Iterable<string>): string {
  let clean = text;
  for (const value of secrets.values())
    for (const form of formsOf(value)) clean = clean.replaceAll(form, '[secret]');
  for (const value of made)
    if (value.length >= shortestMade)
      for (const form of [value, encodeURIComponent(value)]) clean = clean.replaceAll(form, '[secret]');
  return clean;
}

function formsOf(value: string): string[] {
  const key = value.includes('-----BEGIN')
    ? value
        .replaceAll('\\n', '\n')
        .split(/-----[A-Z ]+-----|\s+/)
        .filter((line) => line.length >= shortestMade)
    : [];
  const wholeKey = key.length > 1 ? [key.join('')] : [];
  return [
    value,
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
    ...wholeKey,
    ...key,
    ...base64Of(value),
  ];
}

function base64Of(value: string): string[] {
  return value.length < 6
    ? []
    : [Buffer.from(value).toString('base64'), Buffer.from(value).toString('base64url')];
}
