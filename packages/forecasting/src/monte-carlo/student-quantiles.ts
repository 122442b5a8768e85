/** Steps of the integral below; its error is then below 1e-9 for every number of degrees that is allowed. */
const steps = 32_768;

/**
 * The upper quantiles of Student's t at tail probabilities (i + ½)/(2 × count), i = 0 … count − 1, farthest first.
 *
 * With x = √ν (1 − w²) / (w √(2 − w²)) the upper tail is proportional to the integral of w^(ν−1) (2 − w²)^((ν−2)/2) from 0
 * to w, smooth on [0, 1]; w = 1 is the middle of the distribution. Only + − × ÷ and roots are needed.
 * @param degrees whole, at least 3
 */
export function studentQuantiles(degrees: number, count: number): Float64Array {
  const areas = new Float64Array(steps + 1);
  let [at, sum] = [density(0, degrees), 0];
  for (let step = 1; step <= steps; step++) {
    const middle = density((step - 0.5) / steps, degrees);
    const next = density(step / steps, degrees);
    sum += (at + 4 * middle + next) / (6 * steps);
    areas[step] = sum;
    at = next;
  }
  const quantiles = new Float64Array(count);
  let step = 1;
  for (let index = 0; index < count; index++) {
    const wanted = (sum * (index + 0.5)) / count;
    while ((areas[step] ?? 0) < wanted) step++;
    const [low, high] = [areas[step - 1] ?? 0, areas[step] ?? 0];
    // One Newton step from the chord: the density hardly changes within a step.
    const chord = (step - 1 + (wanted - low) / (high - low)) / steps;
    const from = (step - 1) / steps;
    const area = ((chord - from) * (density(from, degrees) + density(chord, degrees))) / 2;
    const w = chord - (low + area - wanted) / density(chord, degrees);
    quantiles[index] = (Math.sqrt(degrees) * (1 - w * w)) / (w * Math.sqrt(2 - w * w));
  }
  return quantiles;
}

function density(w: number, degrees: number): number {
  const root = Math.sqrt(2 - w * w);
  return w * power(w * root, degrees - 2);
}

function power(base: number, exponent: number): number {
  let result = 1;
  for (let left = exponent, square = base; left > 0; left = Math.floor(left / 2), square *= square)
    if (left % 2 === 1) result *= square;
  return result;
}
