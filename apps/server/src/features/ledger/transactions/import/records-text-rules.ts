/** The records as JSON for `json_to_recordset`, with texts that PostgreSQL can store. */
export function recordsText(records: readonly object[]): string {
  const text = JSON.stringify(records);
  // Hardly any text has such a character, and looking at each value takes twice as long.
  if (!/\\u(0000|d[89a-f])/.test(text)) return text;
  return JSON.stringify(records, (_, value) => (typeof value === 'string' ? storableText(value) : value));
}

/** A text without NUL characters, which can't be stored; half a surrogate pair becomes U+FFFD. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
