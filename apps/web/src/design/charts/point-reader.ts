import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { pointReader as texts } from '../texts.tsx';
import { keyTarget } from './scale.ts';
import { useSize } from './use-size.ts';

interface PointReader {
  /** Number of points. */
  readonly count: number;
  /** Index of the point that is read before one is chosen. */
  readonly reads: number;
  /** Index at which the arrow keys start before a point is chosen; `reads` by default. */
  readonly keysFrom?: number;
}

interface Slider {
  /** Name of the chart for screen readers. */
  readonly label: string;
  /** Text of the selected point. */
  readonly words: string;
  /** Returns the point nearest to a position in pixels from the left. */
  readonly nearest: (left: number) => number;
}

/**
 * Lets the points of a chart be read one by one. Hover and touch choose the nearest point, and the arrow keys move
 * between points. The chart is a slider to assistive technology, so each point is read aloud.
 */
export function usePointReader({ count, reads, keysFrom = reads }: PointReader) {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const [active, setActive] = useState<number>();
  // There may be fewer points than when one was chosen.
  const shown = active === undefined || active >= count ? undefined : active;
  const read = shown ?? Math.min(reads, count - 1);

  const slider = ({ label, words, nearest }: Slider) => {
    const onPointer = ({ clientX }: PointerEvent) => {
      const edges = box.current?.getBoundingClientRect();
      if (edges) setActive(nearest(clientX - edges.left));
    };
    return {
      ref: box,
      role: 'slider',
      tabIndex: 0,
      'aria-label': texts.moveAlongWithArrow(label),
      'aria-valuemin': 1,
      'aria-valuemax': Math.max(count, 1),
      'aria-valuenow': read + 1,
      'aria-valuetext': words,
      onPointerMove: onPointer,
      onPointerDown: onPointer,
      onPointerLeave: () => setActive(undefined),
      onBlur: () => setActive(undefined),
      onKeyDown: (event: KeyboardEvent) => {
        const next = keyTarget(event.key, active ?? keysFrom, count);
        if (next === undefined) return;
        event.preventDefault();
        setActive(next);
      },
    };
  };
  return { size, shown, read, slider };
}
