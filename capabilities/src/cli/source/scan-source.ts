import { type Node, parseSync, Visitor } from 'oxc-parser';
import { everyModule } from '../../usage.ts';

/** Place of a call, for messages. */
export interface CallPlace {
  readonly file: string;
  readonly line: number;
}

/** Facts of one source file about calls of the shell. */
export interface SourceFacts {
  /** Modules of the shell that the file loads, without `@tauri-apps/`: `plugin-fs`, `api/window`, `api`. */
  readonly modules: ReadonlySet<string>;
  /** Every name in the code, and every word of the text around it. */
  readonly names: ReadonlySet<string>;
  /** Every text in the code: names of commands are among them. */
  readonly texts: ReadonlySet<string>;
  /** Commands that the file certainly calls: `invoke('save_note')`. */
  readonly invoked: ReadonlyMap<string, CallPlace>;
  /** Names that the file certainly loads from a module: `plugin-fs` → `readTextFile`. */
  readonly loaded: ReadonlyMap<string, CallPlace>;
}

const markup = /\.(vue|svelte|html?|astro)$/i;
const scriptBlock = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>|^---\r?\n([\s\S]*?)\r?\n---/gi;
const shellModule = /^@tauri-apps\/((?:plugin-[\w-]+|api)(?:\/\w+)?)$/;

/** Reads a file of TypeScript, JavaScript, Vue, Svelte, Astro or HTML. */
export function scanSource(text: string, file: string): SourceFacts {
  const facts = new Facts(file);
  if (!markup.test(file)) {
    facts.readCode(text, file, 1);
    return facts;
  }
  // In templates names stand in attributes, so every word counts.
  facts.readWords(text);
  for (const block of text.matchAll(scriptBlock)) {
    const code = block[2] ?? block[3] ?? '';
    const before = text.slice(0, block.index + block[0].indexOf(code));
    const isTyped = /\blang=["']tsx?["']/.test(block[1] ?? '') || file.endsWith('.astro');
    facts.readCode(code, isTyped ? 'block.tsx' : 'block.jsx', before.split('\n').length);
  }
  return facts;
}

class Facts implements SourceFacts {
  readonly modules = new Set<string>();
  readonly names = new Set<string>();
  readonly texts = new Set<string>();
  readonly invoked = new Map<string, CallPlace>();
  readonly loaded = new Map<string, CallPlace>();
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  readWords(text: string): void {
    for (const [word] of text.matchAll(/[\w$]+/g)) {
      this.names.add(word);
      this.texts.add(word);
    }
    for (const [command] of text.matchAll(/plugin:[\w-]+\|\w*/g)) this.texts.add(command);
    if (text.includes('__TAURI')) this.modules.add(everyModule);
  }

  /** @param firstLine line of the file on which the code begins */
  readCode(code: string, name: string, firstLine: number): void {
    const { program, errors } = parseSync(name, code);
    if (errors.length > 0) {
      // A file that cannot be parsed is read word by word, which finds more than it calls.
      this.readWords(code);
      for (const [, specifier = ''] of code.matchAll(/["'](@tauri-apps\/[\w/-]+)["']/g))
        this.#load(specifier);
    }
    const placeAt = (start: number): CallPlace => ({
      file: this.#file,
      line: firstLine + code.slice(0, start).split('\n').length - 1,
    });
    new Visitor({
      Identifier: ({ name: word }) => this.#name(word),
      JSXIdentifier: ({ name: word }) => this.#name(word),
      Literal: ({ value }) => {
        if (typeof value === 'string') this.#text(value);
      },
      TemplateElement: ({ value }) => this.#text(value.cooked ?? ''),
      ImportDeclaration: ({ source, specifiers, importKind, start }) => {
        if (importKind === 'type') return;
        const module = this.#load(source.value);
        for (const one of specifiers)
          if (
            module &&
            one.type === 'ImportSpecifier' &&
            one.importKind !== 'type' &&
            one.imported.type === 'Identifier'
          )
            this.loaded.set(`${module} ${one.imported.name}`, placeAt(start));
      },
      ExportNamedDeclaration: ({ source }) => source && this.#load(source.value),
      ExportAllDeclaration: ({ source }) => this.#load(source.value),
      ImportExpression: ({ source }) => this.#loadFrom(source),
      CallExpression: ({ callee, arguments: args, start }) => {
        const [first] = args;
        if (!first) return;
        if (callee.type === 'Identifier' && callee.name === 'require') this.#loadFrom(first);
        if (isInvoke(callee) && first.type === 'Literal' && typeof first.value === 'string')
          this.invoked.set(first.value, placeAt(start));
      },
    }).visit(program);
  }

  #name(word: string): void {
    this.names.add(word);
    if (word.startsWith('__TAURI')) this.modules.add(everyModule);
  }

  #text(value: string): void {
    this.texts.add(value);
    if (value.length < 100) this.names.add(value);
  }

  #loadFrom(source: Node): void {
    if (source.type === 'Literal' && typeof source.value === 'string') this.#load(source.value);
  }

  #load(specifier: string): string | undefined {
    const module = shellModule.exec(specifier)?.[1];
    if (module) this.modules.add(module);
    return module;
  }
}

function isInvoke(callee: Node): boolean {
  const name = callee.type === 'MemberExpression' ? callee.property : callee;
  return name.type === 'Identifier' && /invoke$/i.test(name.name);
}
