import type { Values } from './models.ts';

/** A line of text in a picture: a rectangle that may be slanted. */
export interface TextArea {
  /** The middle, in pixels from the upper left corner. */
  readonly x: number;
  readonly y: number;
  /** Along the text, and across it. */
  readonly width: number;
  readonly height: number;
  /** By how much the text falls to the right, in radians; near ±π/2 for text that runs up or down. */
  readonly angle: number;
}

/** Differentiable binarization (DB) as PP-OCR sets it: what counts as text, and what an area of it needs on average. */
const leastAtPixel = 0.3;
const leastInArea = 0.5;
/** The network marks the core of a line; the line itself is larger on each side by this part of area over perimeter. */
const growth = 1.6;
const leastSide = 3;
/** Number of text areas in one image. A page of small print has 200. */
const mostAreas = 400;
/** Ratio of length to height above which an area shows the slant of the text. */
const plainlyLong = 3;

/**
 * Returns the lines of text that a map of probabilities shows. Areas too short to show a slant get that of the others.
 * @param map the probability of text at each pixel
 */
export function findAreas(map: Values): TextArea[] {
  const components = componentsOf(map);
  const long = components.filter(({ length, breadth }) => length > plainlyLong * breadth);
  const usual = middleAngle(long);
  return components
    .map((component) => areaOf(component, long.includes(component) ? component.angle : usual, map))
    .filter((area) => area !== undefined)
    .slice(0, mostAreas);
}

interface Component {
  readonly pixels: readonly number[];
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly length: number;
  readonly breadth: number;
}

/** The slant that half of the text, by length, does not exceed. */
function middleAngle(components: readonly Component[]): number {
  const sorted = [...components].sort((a, b) => a.angle - b.angle);
  let left = components.reduce((sum, { length }) => sum + length, 0) / 2;
  for (const { angle, length } of sorted) {
    left -= length;
    if (left <= 0) return angle;
  }
  return 0;
}

/** Joins neighbouring pixels of text. */
function componentsOf({ data, width, height }: Values): Component[] {
  const isSeen = new Uint8Array(data.length);
  const found: Component[] = [];
  for (let start = 0; start < data.length; start++) {
    if (isSeen[start] === 1 || (data[start] ?? 0) <= leastAtPixel) continue;
    const pixels = [start];
    isSeen[start] = 1;
    for (let next = 0; next < pixels.length; next++) {
      const at = pixels[next] ?? 0;
      const [x, y] = [at % width, Math.floor(at / width)];
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const near = v * width + u;
          if (isSeen[near] === 1 || (data[near] ?? 0) <= leastAtPixel) continue;
          isSeen[near] = 1;
          pixels.push(near);
        }
      }
    }
    if (pixels.length >= leastSide * leastSide && scoreOf(pixels, data) >= leastInArea)
      found.push(shapeOf(pixels, width));
  }
  return found;
}

function scoreOf(pixels: readonly number[], data: Float32Array): number {
  return pixels.reduce((sum, at) => sum + (data[at] ?? 0), 0) / pixels.length;
}

/** Fits an ellipse to the pixels: its long axis is the direction of the text. */
function shapeOf(pixels: readonly number[], width: number): Component {
  let [sumX, sumY] = [0, 0];
  for (const at of pixels) {
    sumX += at % width;
    sumY += Math.floor(at / width);
  }
  const [x, y] = [sumX / pixels.length, sumY / pixels.length];
  let [xx, xy, yy] = [0, 0, 0];
  for (const at of pixels) {
    const [dx, dy] = [(at % width) - x, Math.floor(at / width) - y];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
  }
  const spread = Math.hypot((xx - yy) / 2, xy);
  const axis = (sign: number) => Math.sqrt(Math.max(0, (xx + yy) / 2 + sign * spread) / pixels.length);
  return { pixels, x, y, angle: Math.atan2(2 * xy, xx - yy) / 2, length: axis(1), breadth: axis(-1) };
}

/** The rectangle around a component at an angle, grown to the size of its letters. */
function areaOf({ pixels, x, y }: Component, angle: number, { width }: Values): TextArea | undefined {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [left, right, top, bottom] = [0, 0, 0, 0];
  for (const at of pixels) {
    const [dx, dy] = [(at % width) - x, Math.floor(at / width) - y];
    const [along, across] = [dx * cos + dy * sin, dy * cos - dx * sin];
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, across);
    bottom = Math.max(bottom, across);
  }
  const [long, high] = [right - left + 1, bottom - top + 1];
  if (Math.min(long, high) < leastSide) return undefined;
  const margin = (growth * long * high) / (2 * (long + high));
  const [middle, level] = [(left + right) / 2, (top + bottom) / 2];
  return {
    x: x + middle * cos - level * sin + 0.5,
    y: y + middle * sin + level * cos + 0.5,
    width: long + 2 * margin,
    height: high + 2 * margin,
    angle,
  };
}

/** A picture of grey values, 0 black to 255 white, row by row. */
export interface Grey {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}
