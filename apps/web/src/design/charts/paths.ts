/** A point of a drawing, in pixels. */
interface Spot {
  readonly left: number;
  readonly top: number;
}

/** Returns the SVG path of a line through points. `steps` holds each height until the next point, as a balance does. */
export function linePath(spots: readonly Spot[], shape: 'line' | 'steps' = 'line'): string {
  return spots
    .map(({ left, top }, index) => {
      if (index === 0) return `M${tenths(left)} ${tenths(top)}`;
      return shape === 'steps' ? `H${tenths(left)}V${tenths(top)}` : `L${tenths(left)} ${tenths(top)}`;
    })
    .join('');
}

/** Returns the SVG path of the area between an upper and a lower line over the same points. */
export function bandPath(
  upper: readonly Spot[],
  lower: readonly Spot[],
  shape: 'line' | 'steps' = 'line',
): string {
  if (upper.length === 0 || lower.length === 0) return '';
  const back = [...lower].reverse();
  const way = back
    .map(({ left, top }, index) => {
      if (index === 0 || shape === 'line') return `L${tenths(left)} ${tenths(top)}`;
      // Drawn backwards, a step goes down first, because the previous day's height holds until this day.
      return `V${tenths(top)}H${tenths(left)}`;
    })
    .join('');
  return `${linePath(upper, shape)}${way}Z`;
}

function tenths(value: number): string {
  return String(Math.round(value * 10) / 10);
}
