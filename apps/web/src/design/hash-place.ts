import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Longest wait in milliseconds for a card that appears with the server's answer. */
const longestWait = 5_000;

/** Scrolls to the card or field that the hash of the address names, and focuses the card's heading or the field. */
export function useHashPlace(): void {
  const location = useLocation();
  useEffect(() => (location.hash === '' ? undefined : goToPlace(location.hash)), [location]);
}

/** Waits until the element is on screen and no palette covers it. Stops once the user types, clicks or scrolls. */
function goToPlace(id: string): () => void {
  const given = new AbortController();
  const started = performance.now();
  for (const act of ['keydown', 'pointerdown', 'wheel'])
    addEventListener(act, () => given.abort(), { capture: true, passive: true, signal: given.signal });
  const look = () => {
    if (given.signal.aborted) return;
    const place = document.getElementById(id);
    const isReady = place !== null && document.querySelector('[data-holds-page]') === null;
    if (isReady) show(place);
    if (isReady || performance.now() - started > longestWait) given.abort();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  return () => given.abort();
}

function show(place: HTMLElement): void {
  const heading = place.querySelector('h2');
  if (heading) heading.tabIndex = -1;
  place.scrollIntoView({ block: heading ? 'start' : 'center' });
  (heading ?? place).focus({ preventScroll: true });
}
