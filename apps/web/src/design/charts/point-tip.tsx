import { amountText, dayText, longDayText } from '../format.ts';
import { pointTip as texts } from '../texts.tsx';
import styles from './chart.module.css';
import { differenceOf } from './difference.ts';
import type { ChartPoint } from './scale.ts';

/** A point of a chart, and how it is described. */
interface PointOnChart {
  readonly points: readonly ChartPoint[];
  readonly index: number;
  readonly currency: string;
  readonly hidden: boolean;
  /** Events since the previous point, in words. */
  readonly happened: readonly string[];
}

interface PointTipProps extends PointOnChart {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly plotTop: number;
  readonly plotHeight: number;
}

/** Largest number of events shown beside the figures. */
const mostHappened = 2;

const tipWidth = 200;

/** Date, value to the penny, and change since the point before, beside the point that is looked at. */
export function PointTip(props: PointTipProps) {
  const { points, index, currency, hidden, left, top, width, plotTop, plotHeight, happened } = props;
  const point = points[index];
  if (!point) return null;
  const side = left > width / 2 ? { right: width - left + 12 } : { left: left + 12 };
  // In the other half than the point, so that it does not lie on the line.
  const end = top < plotTop + plotHeight / 2 ? { top: plotTop + plotHeight - 76 } : { top: plotTop };
  const change = changeOf(points, index);
  const before = points[index - 1];
  return (
    <>
      <div className={styles.guide} style={{ left, top: plotTop, height: plotHeight }} />
      <div className={styles.dot} style={{ left, top }} />
      <div className={styles.tip} style={{ ...side, ...end, maxWidth: tipWidth * 1.5 }} aria-hidden>
        <small>{dayText(point.date)}</small>
        <strong>{hidden ? '••••' : amountText(point.value, currency)}</strong>
        {change !== undefined && before && (
          <small>
            {texts.since(hidden ? '••••' : amountText(change, currency, true), dayText(before.date))}
          </small>
        )}
        {happened.slice(0, mostHappened).map((text) => (
          <small key={text}>{text}</small>
        ))}
        {happened.length > mostHappened && <small>{texts.andMore(happened.length - mostHappened)}</small>}
      </div>
    </>
  );
}

/** A point in words: day, value, and change since the point before. */
export function pointWords({ points, index, currency, hidden, happened }: PointOnChart): string {
  const point = points[index];
  if (!point) return '';
  const also = happened.length > 0 ? `; ${happened.join(', ')}` : '';
  if (hidden) return texts.amountHidden(longDayText(point.date), also);
  const change = changeOf(points, index);
  const moved = change === undefined ? '' : texts.sinceThePointBefore(amountText(change, currency, true));
  return `${longDayText(point.date)}: ${amountText(point.value, currency)}${moved}${also}`;
}

/** With as many places as the values have: prices of one unit have more than money. */
function changeOf(points: readonly ChartPoint[], index: number): string | undefined {
  const [now, before] = [points[index], points[index - 1]];
  if (!now || !before) return;
  return differenceOf(now.value, before.value);
}
