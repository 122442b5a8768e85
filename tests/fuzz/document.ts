/** A JSON Schema as the document holds it. */
// biome-ignore lint/suspicious/noExplicitAny: the vocabulary of JSON Schema is open
export type Schema = Record<string, any>;

/** One operation of the OpenAPI document. */
export interface Operation {
  readonly method: string;
  /** With its parameters in braces. */
  readonly path: string;
  /** `POST /accounts/{id}`, without /api/v1: its name in lists and reports. */
  readonly name: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required?: boolean;
    readonly schema: Schema;
  }[];
  readonly json: Schema | undefined;
  readonly form: Schema | undefined;
  /** True if it accepts a file, whether or not its fields are documented. */
  readonly takesFile: boolean;
  readonly signedIn: boolean;
  /** By status (`200`, `4XX`): what a JSON answer looks like; undefined when no JSON is documented. */
  readonly answers: Readonly<Record<string, Schema | undefined>>;
}

/** Operations that take a file of no documented body. */
const filesWithoutForm = new Set(['POST /export/import']);

/** All operations of a service, in the order of its document. */
export async function readOperations(url: string): Promise<Operation[]> {
  const document = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as Schema;
  return Object.entries<Schema>(document.paths as Schema).flatMap(([path, methods]) =>
    Object.entries<Schema>(methods).map(([verb, told]) => {
      const method = verb.toUpperCase();
      const name = `${method} ${path.replace(/^\/api\/v1/, '')}`;
      const content = told.requestBody?.content ?? {};
      const form = content['multipart/form-data'];
      return {
        method,
        path,
        name,
        parameters: told.parameters ?? [],
        json: content['application/json']?.schema,
        form: form?.schema,
        takesFile: form !== undefined || filesWithoutForm.has(name),
        signedIn: told.security !== undefined,
        answers: Object.fromEntries(
          Object.entries<Schema>(told.responses).map(([status, answer]) => [
            status,
            answer.content?.['application/json']?.schema,
          ]),
        ),
      };
    }),
  );
}
