import type { ErrorObject, ValidateFunction } from 'ajv';
import Ajv2020Module from 'ajv/dist/2020.js';
import formatsModule from 'ajv-formats';
import build from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import { idsInSmallLetters } from './id-case.ts';

type Ajv = InstanceType<typeof Ajv2020Module.default>;

/** Number of values up to which all errors of a request are collected; several times the longest form. */
const mostValuesOfForm = 500;
/** Compiled schemas of this process. Apps of one process share them, which only matters in tests. */
const compiled = {
  body: new WeakMap<object, Compiled>(),
  text: new WeakMap<object, Compiled>(),
  response: new WeakMap<object, (data: unknown) => string>(),
};

/** Validators of a schema: one looks for all errors, the other ends at the first. */
interface Compiled {
  all?: ValidateFunction;
  first?: ValidateFunction;
}

/** Ajv's optimiser takes half of the compilation time and blocks the event loop. V8 optimises hot code anyway. */
const code = { optimize: false };

/**
 * Sets how requests are validated and responses serialised. Bodies aren't coerced, and unknown fields are errors.
 * Queries and paths arrive as text, so numbers and booleans are read from it. Ids are in lower case afterwards, as in
 * the database. Each schema is compiled at its first use, which keeps the start fast.
 *
 * A form gets all of its errors. Validation of longer requests ends at the first error, because a megabyte of wrong
 * elements would make millions of errors and block the event loop for seconds.
 */
export function setSchemaCompilers(app: FastifyInstance): void {
  const ajvs = {
    body: { all: newAjv(false, true), first: newAjv(false, false) },
    text: { all: newAjv('array', true), first: newAjv('array', false) },
  };
  app.setValidatorCompiler<object>(({ schema, httpPart }) => {
    const part = httpPart === 'body' ? 'body' : 'text';
    const known = compiled[part].get(schema) ?? {};
    compiled[part].set(schema, known);
    let lowerIds: ReturnType<typeof idsInSmallLetters>;
    const validate = (data: unknown): boolean => {
      const errors = holdsAtMost(mostValuesOfForm, data) ? 'all' : 'first';
      known[errors] ??= ajvs[part][errors]().compile(schema);
      const fits = known[errors](data) === true;
      if (fits) {
        lowerIds ??= idsInSmallLetters(schema) ?? (() => {});
        lowerIds(data);
      }
      validate.errors = known[errors].errors ?? null;
      return fits;
    };
    validate.errors = null as ErrorObject[] | null;
    return validate;
  });
  app.setSerializerCompiler<object>(({ schema }) => (data) => {
    const print = compiled.response.get(schema) ?? newPrinter(schema);
    compiled.response.set(schema, print);
    return print(data);
  });
}

function newPrinter(schema: object): (data: unknown) => string {
  return build(schema as Parameters<typeof build>[0], { ajv: { code } }) as (data: unknown) => string;
}

/** Returns true if JSON contains at most `most` values, itself included. Stops counting at the limit. */
function holdsAtMost(most: number, json: unknown): boolean {
  let left = most;
  const count = (value: unknown): void => {
    left -= 1;
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value))
      for (let index = 0; index < value.length && left >= 0; index++) count(value[index]);
    else
      for (const key in value) {
        if (left < 0) return;
        count(Reflect.get(value, key));
      }
  };
  count(json);
  return left >= 0;
}

/** Returns a function that creates an Ajv instance on its first call. */
function newAjv(coerceTypes: false | 'array', allErrors: boolean): () => Ajv {
  let instance: Ajv | undefined;
  return () => {
    if (instance === undefined) {
      instance = new Ajv2020Module.default({
        coerceTypes,
        useDefaults: true,
        removeAdditional: false,
        allErrors,
        strict: false,
        code,
      });
      formatsModule.default(instance);
      // ajv-formats accepts `urn:uuid:`, which PostgreSQL rejects.
      instance.addFormat('uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i);
    }
    return instance;
  };
}
