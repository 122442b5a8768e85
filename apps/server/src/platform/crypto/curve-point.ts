import { ECDH } from 'node:crypto';

/** Returns true if a base64url key is an uncompressed point of P-256: 65 bytes that begin with 4 (SEC 1 section 2.3.3). */
export function isCurvePoint(key: string): boolean {
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65 || point[0] !== 4) return false;
  try {
    ECDH.convertKey(point, 'prime256v1');
    return true;
  } catch {
    return false; // not on the curve
  }
}
