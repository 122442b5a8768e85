import { useEffect, useRef } from 'react';

/** Distance in pixels that a finger moves before a swipe counts. */
const swipeDistance = 80;
const longestDistance = 120;

/** Calls `swiped` with the id of a ledger row that a finger pushed to the left. What the swipe does is seen beside the row. */
export function useSwipeOnRows(enabled: boolean, swiped: (id: string) => void): void {
  const latest = useRef(swiped);
  latest.current = swiped;
  useEffect(() => (enabled ? listen((id) => latest.current(id)) : undefined), [enabled]);
}

interface Swipe {
  readonly row: HTMLElement;
  readonly x: number;
  readonly y: number;
}

function listen(swiped: (id: string) => void): () => void {
  let swipe: Swipe | undefined;
  let moved = 0;
  const start = ({ touches: [touch, second], target }: TouchEvent) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row-id]') : null;
    swipe = row && touch && !second ? { row, x: touch.clientX, y: touch.clientY } : undefined;
    moved = 0;
  };
  const move = ({ touches: [touch] }: TouchEvent) => {
    if (!swipe || !touch) return;
    const left = swipe.x - touch.clientX;
    if (moved === 0 && Math.abs(touch.clientY - swipe.y) > Math.abs(left)) swipe = undefined; // it scrolls
    if (!swipe || (moved === 0 && left < 10)) return;
    moved = Math.max(0, Math.min(left, longestDistance));
    swipe.row.style.transform = `translateX(${-moved}px)`;
    swipe.row.dataset.swiped = String(moved >= swipeDistance);
  };
  const end = () => {
    if (!swipe) return;
    const { row } = swipe;
    row.style.transform = '';
    delete row.dataset.swiped;
    swipe = undefined;
    if (moved >= swipeDistance && row.dataset.rowId) swiped(row.dataset.rowId);
  };
  addEventListener('touchstart', start, { passive: true });
  addEventListener('touchmove', move, { passive: true });
  addEventListener('touchend', end);
  addEventListener('touchcancel', end);
  return () => {
    removeEventListener('touchstart', start);
    removeEventListener('touchmove', move);
    removeEventListener('touchend', end);
    removeEventListener('touchcancel', end);
  };
}
