import { useEffect } from 'react';

/** Distance in pixels that a finger moves before the pull counts. */
const pullDistance = 90;

/** Calls `open` when a finger pulls a page down from its top. Dialogs and scrolled parts of a page keep their own gestures. */
export function usePullDown(open: () => void): void {
  useEffect(() => {
    let startedAt: number | undefined;
    const start = ({ touches, target }: TouchEvent) => {
      const isFree = touches.length === 1 && target instanceof Element && isAtTop(target);
      startedAt = isFree ? touches[0]?.clientY : undefined;
    };
    const move = ({ touches }: TouchEvent) => {
      if (startedAt === undefined || (touches[0]?.clientY ?? 0) - startedAt < pullDistance) return;
      startedAt = undefined;
      open();
    };
    addEventListener('touchstart', start, { passive: true });
    addEventListener('touchmove', move, { passive: true });
    return () => {
      removeEventListener('touchstart', start);
      removeEventListener('touchmove', move);
    };
  }, [open]);
}

function isAtTop(target: Element): boolean {
  if (target.closest('[role=dialog], input, textarea')) return false;
  for (let element: Element | null = target; element; element = element.parentElement)
    if (element.scrollTop > 0) return false;
  return true;
}
