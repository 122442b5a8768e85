/** Reason why this browser can't use a passkey at this address. */
type PasskeyObstacle = 'insecure' | 'address' | 'browser';

/** Returns the reason why passkeys can't be used here, undefined if they can: browsers want HTTPS (or localhost) and a host name. */
export function passkeyObstacle(): PasskeyObstacle | undefined {
  if (!window.isSecureContext) return 'insecure';
  if (/^[\d.]+$|^\[/.test(location.hostname)) return 'address';
  return 'PublicKeyCredential' in window ? undefined : 'browser';
}
