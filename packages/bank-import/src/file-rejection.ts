/** Thrown by readers of whole documents where the file as such is broken or hostile; the inspection says it to the user. */
export class FileRejection extends Error {}

/** A refusal that names the line. */
export function rejectAt(line: number, reason: string): never {
  throw new FileRejection(`The file can’t be read: line ${line} ${reason} Download it again.`);
}
