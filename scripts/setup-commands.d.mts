/** How to run npm: a file, and the arguments that come first. */
export function npmCommand(node?: string): { file: string; args: string[] };
