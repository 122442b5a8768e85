import type { Capability, PermissionEntry, Target } from './capability.ts';
import { targets } from './capability.ts';
import { type Diagnostic, inOrder, nowhere, pointerStep } from './diagnostic.ts';
import { DocumentError, type DocumentValue, memberOf, plain, valueAt } from './document.ts';
import { capabilityFields, FieldReader, naming } from './field-reader.ts';
import { readPermissionIdentifier } from './permission-identifier.ts';
import { placeIn, rememberProvenance } from './provenance.ts';
import { readJson } from './read-json.ts';
import { readToml } from './read-toml.ts';
import { nearest } from './suggest.ts';

export type Format = 'json' | 'json5' | 'toml';
const formats: readonly string[] = ['json', 'json5', 'toml'];

/** A text to read. The format comes from `format`, else from the file's extension; else JSON is tried, then TOML. */
export interface Source {
  readonly text: string;
  readonly file?: string;
  readonly format?: Format;
  /** JSON Pointer of the single capability to read, in a file that contains more than capabilities. */
  readonly at?: string;
}

export interface Parsed {
  /** The capabilities without an error of their own, in the order of the sources. */
  readonly capabilities: Capability[];
  /** Every error that was found, in the order of the sources and of the places in them. */
  readonly diagnostics: Diagnostic[];
}

/**
 * Reads capability files: one object, an array, or an object with `capabilities`. Never throws, whatever it is given.
 * A capability with an error is left out; the others of its file are kept. One whose identifier is taken already is
 * an error and is kept, as both were meant.
 */
export function parse(sources: readonly Source[]): Parsed {
  const { capabilities, diagnostics } = parseAll(sources);
  return { capabilities, diagnostics };
}

/** The same, with the capabilities that have errors: what is right in them can still be checked. */
export function parseAll(sources: readonly Source[]): Parsed & { readonly broken: Capability[] } {
  const reader = new Reader();
  const list = Array.isArray(sources) ? sources : [sources as unknown as Source];
  for (const source of list) reader.readSource(source);
  reader.findDuplicates();
  return {
    capabilities: reader.capabilities,
    broken: reader.broken,
    diagnostics: inOrder(
      reader.diagnostics,
      list.map((source) => source?.file ?? ''),
    ),
  };
}

/** Parser state: the document being read, and the errors found so far. */
class Reader {
  readonly capabilities: Capability[] = [];
  readonly broken: Capability[] = [];
  readonly #all: Capability[] = [];
  readonly #fields = new FieldReader();

  get diagnostics(): readonly Diagnostic[] {
    return this.#fields.diagnostics;
  }

  readSource(source: Source): void {
    this.#fields.file = typeof source?.file === 'string' ? source.file : '';
    const text = source?.text;
    if (typeof text !== 'string') {
      this.#fields.report('type', 'The source has no text', '', nowhere);
      return;
    }
    const format = source.format ?? formatOf(this.#fields.file);
    if (format !== undefined && !formats.includes(format)) {
      const extension = /\.[^./\\]*$/.exec(this.#fields.file)?.[0];
      const what = source.format ?? extension ?? 'A file without extension';
      this.#fields.report(
        'form',
        `${what} is no capability file: it ends in .json, .json5 or .toml`,
        '',
        nowhere,
      );
      return;
    }
    const document = this.#readDocument(text, format);
    if (!document) return;
    const inner = typeof source.at === 'string' ? valueAt(document, source.at) : undefined;
    if (inner) this.#readCapability(inner, source.at ?? '', document);
    else this.#readForm(document);
  }

  #readDocument(text: string, format: Format | undefined): DocumentValue | undefined {
    try {
      if (format) return format === 'toml' ? readToml(text) : readJson(text, format);
      return readEither(text);
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error;
      this.#fields.report('syntax', error.message, '', error.range);
      return undefined;
    }
  }

  #readForm(document: DocumentValue): void {
    if (document.kind === 'array') {
      document.elements?.forEach((element, index) => {
        this.#readCapability(element, `/${index}`, document);
      });
      return;
    }
    if (document.kind !== 'object') {
      this.#fields.report(
        'form',
        'A capability file holds an object or an array of objects',
        '',
        document.range,
      );
      return;
    }
    const list = memberOf(document, 'capabilities');
    if (!list) {
      this.#readCapability(document, '', document);
      return;
    }
    this.#fields.refuseDoubles(document, '', ['capabilities']);
    if (list.value.kind !== 'array') {
      this.#fields.report(
        'type',
        '"capabilities" must be an array of capabilities',
        '/capabilities',
        list.value.range,
      );
      return;
    }
    list.value.elements?.forEach((element, index) => {
      this.#readCapability(element, `/capabilities/${index}`, document);
    });
  }

  #readCapability(value: DocumentValue, pointer: string, document: DocumentValue): void {
    const before = this.#fields.diagnostics.length;
    if (value.kind !== 'object') {
      const code = pointer === '' ? 'form' : 'type';
      this.#fields.report(
        code,
        `A capability must be an object, this is ${naming(value)}`,
        pointer,
        value.range,
      );
      return;
    }
    this.#fields.refuseDoubles(value, pointer, capabilityFields);
    const capability: Capability = {
      identifier: this.#fields.text(value, pointer, 'identifier', undefined),
      description: this.#fields.text(value, pointer, 'description', ''),
      remote: this.#remote(value, pointer),
      local: this.#fields.flag(value, pointer, 'local', true),
      windows: this.#fields.texts(value, pointer, 'windows', []),
      webviews: this.#fields.texts(value, pointer, 'webviews', []),
      permissions: this.#permissions(value, pointer),
      platforms: this.#platforms(value, pointer),
    };
    rememberProvenance(capability, { file: this.#fields.file, pointer, document });
    this.#all.push(capability);
    (this.#fields.diagnostics.length > before ? this.broken : this.capabilities).push(capability);
  }

  #remote(object: DocumentValue, pointer: string): Capability['remote'] {
    const member = memberOf(object, 'remote');
    if (!member || member.value.kind === 'null') return null;
    const here = `${pointer}/remote`;
    if (member.value.kind !== 'object') {
      this.#fields.wrongType(member.value, here, '"remote" must be an object with "urls"');
      return null;
    }
    this.#fields.refuseDoubles(member.value, here, ['urls']);
    return { urls: this.#fields.texts(member.value, here, 'urls', undefined) };
  }

  #platforms(object: DocumentValue, pointer: string): Target[] | null {
    const member = memberOf(object, 'platforms');
    if (!member || member.value.kind === 'null') return null;
    const here = `${pointer}/platforms`;
    if (member.value.kind !== 'array') {
      this.#fields.wrongType(member.value, here, '"platforms" must be an array');
      return null;
    }
    const before = this.#fields.diagnostics.length;
    const found: Target[] = [];
    member.value.elements?.forEach((element, index) => {
      const name = element.scalar;
      if (element.kind !== 'string')
        this.#fields.wrongType(element, `${here}/${index}`, 'Each of "platforms" must be a text');
      else if (isTarget(name)) found.push(name);
      else {
        const meant = targetMeant(String(name));
        const message = `"${name}" is not a platform: ${targets.join(', ')}`;
        this.#fields.report('platform', message, `${here}/${index}`, element.range, meant);
      }
    });
    return this.#fields.diagnostics.length > before ? null : found;
  }

  #permissions(object: DocumentValue, pointer: string): PermissionEntry[] {
    const member = memberOf(object, 'permissions');
    const here = `${pointer}/permissions`;
    if (!member) {
      this.#fields.missing(object, pointer, 'permissions');
      return [];
    }
    if (member.value.kind !== 'array') {
      this.#fields.wrongType(member.value, here, '"permissions" must be an array of permissions');
      return [];
    }
    return (member.value.elements ?? []).map((element, index) =>
      this.#permission(element, `${here}/${index}`),
    );
  }

  #permission(value: DocumentValue, pointer: string): PermissionEntry {
    if (value.kind === 'string') {
      this.#checkIdentifier(value, pointer);
      return String(value.scalar);
    }
    if (value.kind !== 'object') {
      this.#fields.wrongType(value, pointer, 'A permission must be a text or an object with "identifier"');
      return '';
    }
    this.#fields.refuseDoubles(value, pointer, ['identifier', 'allow', 'deny']);
    const identifier = this.#fields.text(value, pointer, 'identifier', undefined);
    const written = memberOf(value, 'identifier');
    if (written?.value.kind === 'string') this.#checkIdentifier(written.value, `${pointer}/identifier`);
    const entry: { identifier: string; allow?: never; deny?: never } = { identifier };
    for (const name of ['allow', 'deny'] as const) {
      const scope = memberOf(value, name);
      if (!scope) continue;
      if (scope.value.kind !== 'array' && scope.value.kind !== 'null')
        this.#fields.wrongType(
          scope.value,
          pointer + pointerStep(name),
          `"${name}" must be an array of scope values, or null`,
        );
      entry[name] = plain(scope.value) as never;
    }
    return entry;
  }

  #checkIdentifier(value: DocumentValue, pointer: string): void {
    const reading = readPermissionIdentifier(String(value.scalar));
    if (reading.ok) return;
    const text = String(value.scalar);
    const meant = meantIdentifier(text);
    this.#fields.report('identifier', reading.message, pointer, value.range, meant);
  }

  /** Names the capabilities whose identifier another has already, within and across the sources. */
  findDuplicates(): void {
    const first = new Map<string, Capability>();
    const broken = new Set(this.broken);
    for (const capability of this.#all) {
      // One without an identifier, or with a wrong one, has been told that already.
      if (capability.identifier === '' && broken.has(capability)) continue;
      const known = first.get(capability.identifier);
      if (!known) {
        first.set(capability.identifier, capability);
        continue;
      }
      this.#fields.diagnostics.push({
        code: 'duplicate-capability',
        severity: 'error',
        message: `A capability "${capability.identifier}" already exists`,
        ...placeIn(capability, '/identifier'),
        related: [{ message: 'The first one is here', ...placeIn(known, '/identifier') }],
      });
    }
  }
}

function formatOf(file: string): Format | undefined {
  if (file === '' || file === '-') return undefined;
  return (/\.([^./\\]*)$/.exec(file)?.[1] ?? '') as Format;
}

/** JSON, then TOML; when both fail, the error of the one that came further is told. */
function readEither(text: string): DocumentValue {
  try {
    return readJson(text, 'json');
  } catch (jsonError) {
    if (!(jsonError instanceof DocumentError)) throw jsonError;
    try {
      return readToml(text);
    } catch (tomlError) {
      if (!(tomlError instanceof DocumentError)) throw tomlError;
      const looksLikeJson = /^\s*(\{|\[\s*[{\]"])/.test(text.slice(0, 1000));
      throw looksLikeJson || jsonError.offset > tomlError.offset ? jsonError : tomlError;
    }
  }
}

function isTarget(name: unknown): name is Target {
  return targets.some((target) => target === name);
}

function targetMeant(name: string): Target | undefined {
  const others: Record<string, Target> = {
    osx: 'macOS',
    darwin: 'macOS',
    mac: 'macOS',
    win32: 'windows',
    ipados: 'iOS',
  };
  const lower = name.toLowerCase();
  return (
    targets.find((target) => target.toLowerCase() === lower) ??
    others[lower] ??
    targets.find((target) => target === nearest(name, targets))
  );
}

/** The identifier that was probably meant: hyphens for underscores, a colon for another sign, no reserved prefix. */
function meantIdentifier(text: string): string | undefined {
  if (text.length > 200) return undefined;
  const separated = text.includes(':') ? text : text.replace(/[./ ]/, ':');
  const meant = separated
    .trim()
    .replace(/^tauri-plugin-/, '')
    .replace(/[_. /]+/g, '-')
    .replace(/-*:-*/g, ':')
    .replace(/^[-:]+|-+$/g, '')
    .replace(/:$/, ':default');
  return meant !== text && readPermissionIdentifier(meant).ok ? meant : undefined;
}
