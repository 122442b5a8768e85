/**
 * Returns the id of a series that isn't stored yet: 16 hexadecimal digits of its group and first transaction.
 * It stays the same as later payments arrive. Not for secrets.
 */
export function seriesId(groupKey: string, firstTransactionId: string): string {
  const text = `${groupKey}\n${firstTransactionId}`;
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  const hex = (word: number) => (word >>> 0).toString(16).padStart(8, '0');
  return hex(a) + hex(b);
}
