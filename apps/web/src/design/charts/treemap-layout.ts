/** Rectangle of a part in a treemap, in fractions of the whole's width and height. */
interface TreemapTile<Part> {
  readonly part: Part;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Divides a rectangle into tiles whose areas are as the sizes of the parts, each as square as it can be (Bruls, Huizing
 * and van Wijk, Squarified treemaps, 2000). The largest stands at the top left.
 * @param parts largest first; what has no size is left out
 * @param ratio width of the rectangle by its height
 */
export function treemapLayout<Part extends { readonly size: number }>(
  parts: readonly Part[],
  ratio: number,
): readonly TreemapTile<Part>[] {
  const shown = parts.filter(({ size }) => size > 0);
  const total = shown.reduce((sum, { size }) => sum + size, 0);
  const tiles: TreemapTile<Part>[] = [];
  let area: Area = { left: 0, top: 0, width: ratio, height: 1 };
  let rest = shown.map((part) => ({ part, area: (part.size / total) * ratio }));
  while (rest.length > 0) {
    const side = Math.min(area.width, area.height);
    let count = 1;
    while (count < rest.length && worst(rest.slice(0, count + 1), side) <= worst(rest.slice(0, count), side))
      count++;
    area = placeRow(rest.slice(0, count), area, tiles);
    rest = rest.slice(count);
  }
  return tiles.map((tile) => ({ ...tile, left: tile.left / ratio, width: tile.width / ratio }));
}

/** Returns the worst aspect ratio in a row along a side. */
function worst(row: readonly { readonly area: number }[], side: number): number {
  const sum = row.reduce((total, one) => total + one.area, 0);
  const sizes = row.map((one) => one.area);
  return Math.max((side ** 2 * Math.max(...sizes)) / sum ** 2, sum ** 2 / (side ** 2 * Math.min(...sizes)));
}

/** Places a row along the shorter side. @returns the remaining area */
function placeRow<Part>(
  row: readonly { readonly part: Part; readonly area: number }[],
  { left, top, width, height }: Area,
  tiles: TreemapTile<Part>[],
): Area {
  const sum = row.reduce((total, one) => total + one.area, 0);
  const isUpright = width >= height;
  const depth = sum / (isUpright ? height : width);
  let at = isUpright ? top : left;
  for (const { part, area } of row) {
    const length = area / depth;
    tiles.push(
      isUpright
        ? { part, left, top: at, width: depth, height: length }
        : { part, left: at, top, width: length, height: depth },
    );
    at += length;
  }
  return isUpright
    ? { left: left + depth, top, width: width - depth, height }
    : { left, top: top + depth, width, height: height - depth };
}
