/** A picture of grey values, 0 black to 255 white, row by row. */
export interface Grey {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * The picture with even light and full contrast: each part is divided by the brightness of its paper, so that shadows go,
 * then the darkest ink becomes black, so that faded print is seen. Paper darker than a sixth of white stays as it is.
 */
export function evenLight({ data, width, height }: Grey): Grey {
  const size = Math.max(16, Math.round(Math.max(width, height) / 48));
  const [columns, rows] = [Math.ceil(width / size), Math.ceil(height / size)];
  const paper = new Float32Array(columns * rows);
  const counts = new Uint32Array(256);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      counts.fill(0);
      const [right, bottom] = [Math.min(width, (column + 1) * size), Math.min(height, (row + 1) * size)];
      let seen = 0;
      for (let y = row * size; y < bottom; y += 2) {
        for (let x = column * size; x < right; x += 2) {
          bump(counts, at(data, y * width + x));
          seen++;
        }
      }
      paper[row * columns + column] = Math.max(42, percentile(counts, seen, 0.8));
    }
  }
  const smooth = smoothed(paper, columns, rows);
  const out = new Uint8Array(width * height);
  const all = new Uint32Array(256);
  for (let y = 0; y < height; y++) {
    const v = Math.min(rows - 1, Math.max(0, (y + 0.5) / size - 0.5));
    const [above, down] = [Math.floor(v), v - Math.floor(v)];
    const below = Math.min(rows - 1, above + 1);
    for (let x = 0; x < width; x++) {
      const u = Math.min(columns - 1, Math.max(0, (x + 0.5) / size - 0.5));
      const [left, across] = [Math.floor(u), u - Math.floor(u)];
      const right = Math.min(columns - 1, left + 1);
      const top =
        at(smooth, above * columns + left) * (1 - across) + at(smooth, above * columns + right) * across;
      const low =
        at(smooth, below * columns + left) * (1 - across) + at(smooth, below * columns + right) * across;
      const value = Math.min(255, (at(data, y * width + x) * 255) / (top * (1 - down) + low * down));
      out[y * width + x] = value;
      bump(all, value | 0);
    }
  }
  const ink = percentile(all, width * height, 0.01);
  // Next to no ink: a blank page is not stretched until its noise looks like print.
  const [black, white] = [Math.min(ink, 200), 238];
  for (let index = 0; index < out.length; index++) {
    out[index] = Math.max(0, Math.min(255, ((at(out, index) - black) * 255) / (white - black)));
  }
  return { data: out, width, height };
}

/** The same picture at a part of its size, each value the mean of those it stands for. */
export function shrunk({ data, width, height }: Grey, factor: number): Grey {
  if (factor <= 1) return { data, width, height };
  const [w, h] = [Math.max(1, Math.floor(width / factor)), Math.max(1, Math.floor(height / factor))];
  const out = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    const [top, bottom] = [Math.floor(y * factor), Math.min(height, Math.ceil((y + 1) * factor))];
    for (let x = 0; x < w; x++) {
      const [left, right] = [Math.floor(x * factor), Math.min(width, Math.ceil((x + 1) * factor))];
      let sum = 0;
      for (let v = top; v < bottom; v++) for (let u = left; u < right; u++) sum += at(data, v * width + u);
      out[y * w + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return { data: out, width: w, height: h };
}

/**
 * The picture without specks, where it has many; few of them are the points of small print. A dark pixel with at most one dark neighbour becomes paper, a light one that is all but
 * surrounded by ink becomes ink. Strokes of letters, even thin ones, stay.
 */
export function withoutSpecks({ data, width, height }: Grey): Grey {
  const out = new Uint8Array(data);
  const dark = new Uint8Array(data.length);
  for (let index = 0; index < data.length; index++) dark[index] = at(data, index) < 150 ? 1 : 0;
  let [ink, specks] = [0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const here = y * width + x;
      const [above, below] = [here - width, here + width];
      const around =
        at(dark, above - 1) +
        at(dark, above) +
        at(dark, above + 1) +
        at(dark, here - 1) +
        at(dark, here + 1) +
        at(dark, below - 1) +
        at(dark, below) +
        at(dark, below + 1);
      ink += at(dark, here);
      if (at(dark, here) === 1 ? around > 1 : around < 7) continue;
      specks += at(dark, here);
      out[here] = at(dark, here) === 1 ? 255 : 0;
    }
  }
  return { data: specks > ink * 0.06 ? out : data, width, height };
}

function smoothed(values: Float32Array, columns: number, rows: number): Float32Array {
  return values.map((_, index) => {
    const [x, y] = [index % columns, Math.floor(index / columns)];
    let [sum, count] = [0, 0];
    for (let v = Math.max(0, y - 1); v <= Math.min(rows - 1, y + 1); v++) {
      for (let u = Math.max(0, x - 1); u <= Math.min(columns - 1, x + 1); u++) {
        sum += at(values, v * columns + u);
        count++;
      }
    }
    return sum / count;
  });
}

function percentile(counts: Uint32Array, total: number, part: number): number {
  let seen = 0;
  for (let value = 0; value < counts.length; value++) {
    seen += at(counts, value);
    if (seen >= total * part && seen > 0) return value;
  }
  return 255;
}

function bump(counts: Uint32Array, index: number): void {
  counts[index] = at(counts, index) + 1;
}

function at(values: { readonly [index: number]: number }, index: number): number {
  return values[index] as number;
}
