import { type Grey, shrunk } from './grey.ts';

/** How the lines of a page lie when it is held one way. */
export interface Tilt {
  /** Degrees, clockwise, that bring the lines level. */
  readonly degrees: number;
  /** Middle height of a line of text, from its highest to its lowest ink, in pixels of the picture; null without lines. */
  readonly lineHeight: number | null;
  /** How plainly full and empty rows follow each other; to be compared within one page. */
  readonly sharpness: number;
}

const mostDegrees = 12;
const mostPoints = 60_000;
const darkest = 140;

/**
 * Measures a page of dark text on white by where its ink gathers when it is looked at along slanted lines: as it is, and
 * turned by a quarter to the right.
 */
export function tiltsOf(page: Grey): { readonly level: Tilt; readonly onItsSide: Tilt } {
  const factor = Math.max(1, Math.max(page.width / 700, page.height / 1400));
  const small = shrunk(page, factor);
  const { xs, ys } = inkOf(small);
  const size = Math.ceil(Math.hypot(small.width, small.height)) * 2;
  const measure = (across: Float32Array, down: Float32Array): Tilt => {
    if (across.length < 50) return { degrees: 0, lineHeight: null, sharpness: 0 };
    const { degrees, sharpness } = best(across, down, size);
    const height = lineHeightOf(profile(across, down, degrees, size));
    return { degrees, sharpness, lineHeight: height === null ? null : height * factor };
  };
  return {
    level: measure(xs, ys),
    onItsSide: measure(
      ys.map((y) => -y),
      xs,
    ),
  };
}

/**
 * Where there is print, measured from the middle; of many points an even part. The edge of the paper, the table under it
 * and other dark parts wider than strokes are no print.
 */
function inkOf({ data, width, height }: Grey): { xs: Float32Array; ys: Float32Array } {
  const sums = new Uint32Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      if ((data[y * width + x] as number) < darkest) row++;
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] as number) + row;
    }
  }
  const reach = Math.max(8, Math.round(Math.min(width, height) / 50));
  const isPrint = (x: number, y: number) => {
    const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
    const at = (v: number, u: number) => sums[v * (width + 1) + u] as number;
    const dark = at(bottom, right) - at(bottom, left) - at(top, right) + at(top, left);
    return dark < 0.55 * (right - left) * (bottom - top);
  };
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let at = 0; at < data.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if ((data[at] as number) >= darkest || !isPrint(x, y)) continue;
    xs.push(x - width / 2);
    ys.push(y - height / 2);
  }
  // More ink than text ever has: a dark picture tells nothing.
  if (xs.length > data.length * 0.45) return { xs: new Float32Array(), ys: new Float32Array() };
  const every = Math.max(1, Math.ceil(xs.length / mostPoints));
  const part = (values: number[]) => Float32Array.from(values.filter((_, index) => index % every === 0));
  return { xs: part(xs), ys: part(ys) };
}

function best(xs: Float32Array, ys: Float32Array, size: number): { degrees: number; sharpness: number } {
  const measure = (degrees: number) => ({ degrees, sharpness: sharpness(profile(xs, ys, degrees, size)) });
  let found = measure(0);
  const consider = (degrees: number) => {
    const one = measure(degrees);
    if (one.sharpness > found.sharpness) found = one;
  };
  for (let degrees = -mostDegrees; degrees <= mostDegrees; degrees += 0.5) consider(degrees);
  const middle = found.degrees;
  for (let step = -4; step <= 4; step++) consider(middle + step / 10);
  return { ...found, degrees: Math.round(found.degrees * 10) / 10 };
}

/** How much ink is on each row after the page was turned. */
function profile(xs: Float32Array, ys: Float32Array, degrees: number, size: number): Uint32Array {
  const rows = new Uint32Array(size);
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos, middle] = [Math.sin(angle), Math.cos(angle), size / 2];
  for (let at = 0; at < xs.length; at++) {
    const row = ((xs[at] as number) * sin + (ys[at] as number) * cos + middle) | 0;
    rows[row] = (rows[row] as number) + 1;
  }
  return rows;
}

/** Large where full rows and empty rows follow each other. */
function sharpness(rows: Uint32Array): number {
  let sum = 0;
  for (let at = 1; at < rows.length; at++) sum += ((rows[at] as number) - (rows[at - 1] as number)) ** 2;
  return sum;
}

function lineHeightOf(rows: Uint32Array): number | null {
  const full = [...rows].filter((count) => count > 0).sort((a, b) => a - b);
  const least = (full[Math.floor(full.length * 0.75)] ?? 0) * 0.12;
  const runs: number[] = [];
  let run = 0;
  for (const count of rows) {
    if (count > least) run++;
    else {
      if (run >= 3) runs.push(run);
      run = 0;
    }
  }
  return runs.length < 2 ? null : (runs.sort((a, b) => a - b)[Math.floor(runs.length / 2)] as number);
}
