/** An API call as passed to a stand-in for the server. */
export interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined;
  readonly body?: unknown;
  readonly form?: FormData | undefined;
  /** The one file of an upload. */
  readonly file?: File;
  /** True if the response is a file and not JSON. */
  readonly asFile?: boolean;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Answers an API call, by `send` or, while the server can't be reached, from the data on this device. */
export type StandIn = <Answer>(call: ApiCall, send: (call: ApiCall) => Promise<Answer>) => Promise<Answer>;

let current: StandIn | undefined;

/** Sets or removes the stand-in between the screens and the server. */
export function setStandIn(standIn: StandIn | undefined): void {
  current = standIn;
}

/** Sends a call through the stand-in, if there is one. */
export function through<Answer>(call: ApiCall, send: (call: ApiCall) => Promise<Answer>): Promise<Answer> {
  return current ? current(call, send) : send(call);
}
