/** A call of the API as a stand-in for the server gets it. */
export interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined;
  readonly body?: unknown;
  readonly form?: FormData | undefined;
  /** The one file of an upload. */
  readonly file?: File;
  /** A file is the answer, not JSON. */
  readonly asFile?: boolean;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Answers a call of the API, by `send` or, while the server is away, from what is stored on this device. */
export type StandIn = <Answer>(call: ApiCall, send: (call: ApiCall) => Promise<Answer>) => Promise<Answer>;

let current: StandIn | undefined;

/** Puts a stand-in between the screens and the server, or takes it away. */
export function setStandIn(standIn: StandIn | undefined): void {
  current = standIn;
}

/** Sends a call through the stand-in, if there is one. */
export function through<Answer>(call: ApiCall, send: (call: ApiCall) => Promise<Answer>): Promise<Answer> {
  return current ? current(call, send) : send(call);
}
