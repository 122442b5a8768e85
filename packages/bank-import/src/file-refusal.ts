/** Thrown by readers of whole documents where the file as such is broken or hostile; the survey says it to the user. */
export class FileRefusal extends Error {}

/** A refusal that names the line. */
export function refuseAt(line: number, reason: string): never {
  throw new FileRefusal(`The file cannot be read: line ${line} ${reason} Download it again.`);
}
