/** Message of the service to the process of the cage. */
export type ToCage =
  | { readonly start: CageStart }
  | { readonly answer: { readonly id: number; readonly json: string } };

/** One connector and its question. */
export interface CageStart {
  /** JavaScript of the module. */
  readonly source: string;
  /** JSON of the question. */
  readonly input: string;
  readonly memoryBytes: number;
  /** Time that the code may calculate, without waiting for responses. */
  readonly cpuMs: number;
  /** Requests that may wait for a response at the same time. */
  readonly mostOpen: number;
  /** Longest result, and longest request, in characters. */
  readonly longestText: number;
}

/** Message of the process to the service. JSON from the cage stays text until the service has looked at its length. */
export type FromCage =
  | { readonly ready: true }
  | { readonly request: { readonly id: number; readonly json: string } }
  | { readonly done: string }
  | { readonly failed: string };
