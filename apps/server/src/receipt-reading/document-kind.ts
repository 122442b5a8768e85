/** The kinds of files that can be read. */
export const documentKinds = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The kind of a file by its first bytes, never by its name; null for everything that is not read. */
export function kindOf(bytes: Uint8Array): DocumentKind | null {
  const has = (at: number, ...values: number[]) =>
    values.every((value, index) => bytes[at + index] === value);
  if (has(0, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (has(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (has(0, 0x52, 0x49, 0x46, 0x46) && has(8, 0x57, 0x45, 0x42, 0x50)) return 'image/webp';
  // Mail programs and printers put a line or a byte order mark before the header.
  for (let at = 0; at < Math.min(1024, bytes.length - 4); at++) {
    if (has(at, 0x25, 0x50, 0x44, 0x46, 0x2d)) return 'application/pdf';
  }
  return null;
}
