/**
 * Exponential, logarithm and normal quantile out of + − × ÷ and square root alone. IEEE 754 rounds these one way on every
 * machine, whereas the last bit of Math.exp and Math.log is the engine's own; a seed has to give the same answer
 * everywhere. Errors stay below 1e-15 relative (exp, ln) and 1e-15 absolute in the probability (quantile).
 */

const ln2High = 0.6931471803691238;
const ln2Low = 1.9082149292705877e-10;

/** e to the power of x; 0 and Infinity beyond what a double holds. */
export function exp(x: number): number {
  if (x > 709.7) return Number.POSITIVE_INFINITY;
  if (x < -708) return 0;
  const halvings = Math.round(x / (ln2High + ln2Low));
  const rest = x - halvings * ln2High - halvings * ln2Low;
  let sum = 1;
  for (let term = 16; term >= 1; term--) sum = 1 + (sum * rest) / term;
  for (let left = halvings; left > 0; left--) sum *= 2;
  for (let left = halvings; left < 0; left++) sum /= 2;
  return sum;
}

/** Natural logarithm of x; x > 0. */
export function ln(x: number): number {
  let [mantissa, doublings] = [x, 0];
  for (; mantissa > Math.SQRT2; doublings++) mantissa /= 2;
  for (; mantissa < Math.SQRT1_2; doublings--) mantissa *= 2;
  const ratio = (mantissa - 1) / (mantissa + 1);
  const square = ratio * ratio;
  let sum = 0;
  for (let power = 25; power >= 1; power -= 2) sum = sum * square + 1 / power;
  return doublings * ln2High + (doublings * ln2Low + 2 * ratio * sum);
}

const central = {
  over: [
    2509.0809287301227, 33430.57558358813, 67265.7709270087, 45921.95393154987, 13731.69376550946,
    1971.5909503065513, 133.14166789178438, 3.3871328727963665,
  ],
  under: [
    5226.495278852546, 28729.085735721943, 39307.89580009271, 21213.794301586597, 5394.196021424751,
    687.1870074920579, 42.31333070160091, 1,
  ],
};
const middle = {
  over: [
    0.0007745450142783414, 0.022723844989269184, 0.2417807251774506, 1.2704582524523684, 3.6478483247632045,
    5.769497221460691, 4.630337846156546, 1.4234371107496835,
  ],
  under: [
    1.0507500716444169e-9, 0.0005475938084995345, 0.015198666563616457, 0.14810397642748008, 0.6897673349851,
    1.6763848301838038, 2.053191626637759, 1,
  ],
};
const tail = {
  over: [
    2.0103343992922881e-7, 0.000027115555687434876, 0.0012426609473880784, 0.026532189526576124,
    0.29656057182850487, 1.7848265399172913, 5.463784911164114, 6.657904643501103,
  ],
  under: [
    2.0442631033899397e-15, 1.421511758316446e-7, 0.000018463183175100548, 0.0007868691311456133,
    0.014875361290850615, 0.1369298809227358, 0.599832206555888, 1,
  ],
};

/** The z below which a standard normal lies with probability p; 0 < p < 1. Wichura, AS 241 (1988), PPND16. */
export function normalQuantile(p: number): number {
  const fromHalf = p - 0.5;
  if (Math.abs(fromHalf) <= 0.425) return fromHalf * rational(central, 0.180625 - fromHalf * fromHalf);
  const depth = Math.sqrt(-ln(fromHalf < 0 ? p : 1 - p));
  const z = depth <= 5 ? rational(middle, depth - 1.6) : rational(tail, depth - 5);
  return fromHalf < 0 ? -z : z;
}

function rational({ over, under }: typeof central, x: number): number {
  const polynomial = (sum: number, coefficient: number) => sum * x + coefficient;
  return over.reduce(polynomial, 0) / under.reduce(polynomial, 0);
}
