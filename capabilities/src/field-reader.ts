import { type Diagnostic, type ErrorCode, pointerStep, type Range } from './diagnostic.ts';
import { type DocumentValue, memberOf } from './document.ts';
import { nearest } from './suggest.ts';

/** The fields of a capability, in the order of the specification. */
export const capabilityFields = [
  'identifier',
  'description',
  'remote',
  'local',
  'windows',
  'webviews',
  'permissions',
  'platforms',
];

/** Reads fields of one file and remembers what is wrong with them. A wrong field reads as its default. */
export class FieldReader {
  readonly diagnostics: Diagnostic[] = [];
  file = '';

  text(object: DocumentValue, pointer: string, name: string, otherwise: string | undefined): string {
    const member = memberOf(object, name);
    if (!member) {
      if (otherwise === undefined) this.missing(object, pointer, name);
      return otherwise ?? '';
    }
    if (member.value.kind === 'string') return String(member.value.scalar);
    this.wrongType(member.value, pointer + pointerStep(name), `"${name}" must be a text`);
    return '';
  }

  flag(object: DocumentValue, pointer: string, name: string, otherwise: boolean): boolean {
    const member = memberOf(object, name);
    if (!member) return otherwise;
    if (member.value.kind === 'boolean') return member.value.scalar === true;
    this.wrongType(member.value, pointer + pointerStep(name), `"${name}" must be true or false`);
    return otherwise;
  }

  texts(object: DocumentValue, pointer: string, name: string, otherwise: string[] | undefined): string[] {
    const member = memberOf(object, name);
    const here = pointer + pointerStep(name);
    if (!member) {
      if (otherwise === undefined) this.missing(object, pointer, name);
      return otherwise ?? [];
    }
    if (member.value.kind !== 'array') {
      const hint = member.value.kind === 'string' ? `: write ["${member.value.scalar}"]` : '';
      this.wrongType(member.value, here, `"${name}" must be an array of texts${hint}`);
      return [];
    }
    return (member.value.elements ?? []).map((element, index) => {
      if (element.kind === 'string') return String(element.scalar);
      this.wrongType(element, `${here}/${index}`, `Each of "${name}" must be a text`);
      return '';
    });
  }

  /** The reference refuses a field that it knows and that stands twice; what it does not know it skips. */
  refuseDoubles(object: DocumentValue, pointer: string, known: readonly string[]): void {
    const seen = new Map<string, Range>();
    for (const { name, nameRange } of object.members ?? []) {
      const first = seen.get(name);
      if (first && known.includes(name)) {
        const related = [
          {
            message: 'It stands here first',
            file: this.file,
            pointer: pointer + pointerStep(name),
            range: first,
          },
        ];
        this.diagnostics.push({
          code: 'syntax',
          severity: 'error',
          message: `"${name}" stands twice in one object`,
          file: this.file,
          pointer: pointer + pointerStep(name),
          range: nameRange,
          related,
        });
      }
      if (!first) seen.set(name, nameRange);
    }
  }

  missing(object: DocumentValue, pointer: string, name: string): void {
    const written = (object.members ?? []).map((member) => member.name);
    const near = nearest(
      name,
      written.filter((one) => !capabilityFields.includes(one)),
    );
    const hint = near ? ` ("${near}" stands there)` : '';
    this.report(
      'missing-field',
      `"${name}" is missing${hint}`,
      pointer,
      headOf(object.range),
      near ? name : undefined,
    );
  }

  wrongType(value: DocumentValue, pointer: string, message: string): void {
    this.report('type', `${message}, this is ${naming(value)}`, pointer, value.range);
  }

  report(code: ErrorCode, message: string, pointer: string, range: Range, suggestion?: string): void {
    const file = this.file;
    this.diagnostics.push({
      code,
      severity: 'error',
      message,
      file,
      pointer,
      range,
      ...(suggestion ? { suggestion } : {}),
    });
  }
}

/** Describes the type of a value in words: "a text", "null". */
export function naming(value: DocumentValue): string {
  const names = {
    object: 'an object',
    array: 'an array',
    string: 'a text',
    number: 'a number',
    date: 'a date',
  };
  if (value.kind === 'null') return 'null';
  if (value.kind === 'boolean') return String(value.scalar);
  return names[value.kind];
}

/** The first line of a range: enough to show where an object begins. */
function headOf(range: Range): Range {
  if (range.end.line === range.start.line) return range;
  return { start: range.start, end: { line: range.start.line, column: range.start.column + 1 } };
}
