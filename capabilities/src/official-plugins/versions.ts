/**
 * Compares two versions by the precedence of Semantic Versioning 2.0.0 (section 11). What is not a version counts as 0.
 * @returns negative when `a` is older, positive when it is newer, 0 when both are the same
 */
export function compareVersions(a: string, b: string): number {
  const one = partsOf(a);
  const other = partsOf(b);
  for (let index = 0; index < 3; index++) {
    const difference = (one.numbers[index] ?? 0) - (other.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return comparePrereleases(one.prerelease, other.prerelease);
}

function partsOf(version: string): { numbers: number[]; prerelease: string[] } {
  const [, numbers = '', prerelease = ''] = /^\s*v?([\d.]+)(?:-([0-9A-Za-z.-]+))?/.exec(version) ?? [];
  return {
    numbers: numbers.split('.').map(Number),
    prerelease: prerelease === '' ? [] : prerelease.split('.'),
  };
}

function comparePrereleases(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const one = a[index];
    const other = b[index];
    if (one === undefined || other === undefined) return one === undefined ? -1 : 1;
    const areNumbers = /^\d+$/.test(one) && /^\d+$/.test(other);
    const difference = areNumbers ? Number(one) - Number(other) : one < other ? -1 : one > other ? 1 : 0;
    if (difference !== 0) return difference;
  }
  return 0;
}
