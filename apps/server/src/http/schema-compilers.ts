import type { ErrorObject, ValidateFunction } from 'ajv';
import Ajv2020Module from 'ajv/dist/2020.js';
import formatsModule from 'ajv-formats';
import build from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import { idsInSmallLetters } from './id-case.ts';

type Ajv = InstanceType<typeof Ajv2020Module.default>;

/**
 * Validators of bodies do not coerce: a number is not a string, an unknown field is an error. Queries and paths arrive
 * as text, so there numbers and booleans are read from it. What fits has its ids in small letters afterwards, as rows have
 * them. Each schema is compiled at its first use, which keeps the start fast.
 */
export function setSchemaCompilers(app: FastifyInstance): void {
  const strict = newAjv(false);
  const loose = newAjv('array');
  app.setValidatorCompiler<object>(({ schema, httpPart }) => {
    let compiled: ValidateFunction | undefined;
    let lowerIds: ReturnType<typeof idsInSmallLetters>;
    const validate = (data: unknown): boolean => {
      if (compiled === undefined) {
        compiled = (httpPart === 'body' ? strict() : loose()).compile(schema);
        lowerIds = idsInSmallLetters(schema);
      }
      const fits = compiled(data) as boolean;
      if (fits) lowerIds?.(data);
      validate.errors = compiled.errors ?? null;
      return fits;
    };
    validate.errors = null as ErrorObject[] | null;
    return validate;
  });
  app.setSerializerCompiler<object>(({ schema }) => {
    let print: ((data: unknown) => string) | undefined;
    return (data) => {
      print ??= build(schema as Parameters<typeof build>[0]) as (data: unknown) => string;
      return print(data);
    };
  });
}

/** An Ajv made at its first use. */
function newAjv(coerceTypes: false | 'array'): () => Ajv {
  let instance: Ajv | undefined;
  return () => {
    if (instance === undefined) {
      instance = new Ajv2020Module.default({
        coerceTypes,
        useDefaults: true,
        removeAdditional: false,
        allErrors: true,
        strict: false,
      });
      formatsModule.default(instance);
      // ajv-formats would let `urn:uuid:` through, which PostgreSQL does not take.
      instance.addFormat('uuid', /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i);
    }
    return instance;
  };
}
