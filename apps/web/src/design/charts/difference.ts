/**
 * Returns `a − b` of two decimal texts, exactly and with the places of the longer one. It uses bigint, so that no
 * library is loaded.
 */
export function differenceOf(a: string, b: string): string {
  const places = Math.max(placesOf(a), placesOf(b));
  const units = (text: string) => BigInt(text.replace('.', '') + '0'.repeat(places - placesOf(text)));
  const difference = units(a) - units(b);
  const digits = (difference < 0n ? -difference : difference).toString().padStart(places + 1, '0');
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return difference < 0n ? `-${text}` : text;
}

function placesOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}
