import { type Target, targets } from '../src/capability.ts';
import type { Diagnostic, Position } from '../src/diagnostic.ts';
import { readChosen, readDropped } from './dropped-files.ts';
import { type Evaluation, evaluate, type NamedText } from './evaluate.ts';
import { samples } from './samples.ts';

const byId = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;
const text = byId<HTMLTextAreaElement>('text');
const platform = byId<HTMLSelectElement>('platform');
const question = {
  window: byId<HTMLInputElement>('window'),
  command: byId<HTMLInputElement>('command'),
  url: byId<HTMLInputElement>('url'),
};

let files: NamedText[] = [...samples];
let open = 0;
let evaluation: Evaluation;

/** Makes an element. Texts of files are only ever set as text, never as HTML. */
function element(
  name: string,
  parts: readonly (Node | string)[],
  attributes: Readonly<Record<string, string>> = {},
): HTMLElement {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...parts);
  return made;
}

function showTabs(): void {
  const tabs = files.map(({ name }, index) => {
    const tab = element('button', [name], { type: 'button', 'aria-pressed': String(index === open) });
    tab.addEventListener('click', () => show(index));
    return tab;
  });
  const current = files[open];
  byId('tabs').replaceChildren(...tabs);
  byId('text-label').textContent = current ? `Text of ${current.name}` : 'Text';
  byId('remove').hidden = files.length === 0;
  text.disabled = files.length === 0;
}

function show(index: number): void {
  open = index;
  text.value = files[open]?.text ?? '';
  showTabs();
}

function update(): void {
  evaluation = evaluate(files, platform.value as Target);
  const options = (texts: readonly string[]) => texts.map((value) => element('option', [], { value }));
  byId('windows').replaceChildren(...options(evaluation.labels));
  byId('commands').replaceChildren(...options(evaluation.policy.commands));
  showFindings(evaluation.findings);
  showExpansion(evaluation);
  showVerdict();
}

function showVerdict(): void {
  const url = question.url.value.trim();
  const decision = evaluation.policy.authorize({
    window: question.window.value.trim(),
    command: question.command.value.trim(),
    url: url === '' ? null : url,
  });
  const explanation = decision.explain().replace(/^(Allowed|Refused): /, '');
  const state = decision.allowed ? 'allowed' : 'refused';
  const hasErrors = evaluation.findings.some(({ severity }) => severity === 'error');
  const note = hasErrors ? ['The shell would refuse these files until the errors below are corrected.'] : [];
  byId('verdict').replaceChildren(
    element('strong', [decision.allowed ? 'Allowed' : 'Refused'], { class: state }),
    element('pre', [explanation]),
    ...note.map((sentence) => element('p', [sentence], { class: 'error' })),
  );
}

function showFindings(findings: readonly Diagnostic[]): void {
  const items = findings.slice(0, 200).map((finding) => {
    const { severity, code, message, suggestion, file, range } = finding;
    const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
    const button = element(
      'button',
      [
        element('span', [`${severity}: `], { class: severity }),
        `${message}.${hint}`,
        element('small', [`${file}, line ${range.start.line} (${code})`]),
      ],
      { type: 'button' },
    );
    button.addEventListener('click', () => select(finding));
    return element('li', [button]);
  });
  const none = files.length === 0 ? 'There are no files yet.' : 'Nothing found.';
  byId('findings').replaceChildren(...(items.length > 0 ? items : [element('li', [none])]));
}

/** Opens the file of a finding and selects its place. */
function select({ file, range }: Diagnostic): void {
  show(files.findIndex(({ name }) => name === file));
  text.focus();
  text.setSelectionRange(offsetOf(text.value, range.start), offsetOf(text.value, range.end));
  const lines = text.value.split('\n').length;
  text.scrollTop = ((range.start.line - 3) / lines) * text.scrollHeight;
}

function offsetOf(value: string, { line, column }: Position): number {
  let start = 0;
  for (let at = 1; at < line; at += 1) start = value.indexOf('\n', start) + 1;
  return start + column - 1;
}

function showExpansion({ capabilities }: Evaluation): void {
  const parts = capabilities.flatMap(({ name, entries }) => [
    element('h3', [name]),
    ...entries.map(({ identifier, permissions }) => {
      const commands = permissions.flatMap((one) => one.commands);
      const count = commands.length === 1 ? '1 command' : `${commands.length} commands`;
      const items = permissions.map((one) =>
        element('li', [
          element('code', [one.permission]),
          `: ${one.commands.join(', ') || one.description || 'a scope for the whole plugin'}`,
        ]),
      );
      const summary = element('summary', [element('code', [identifier]), `: ${count}`]);
      return element('details', [summary, element('ul', items)]);
    }),
  ]);
  byId('expansion').replaceChildren(...(parts.length > 0 ? parts : ['There are no permissions yet.']));
}

/** Adds files. The samples go, and a file of the same name is replaced. */
function add(more: readonly NamedText[]): void {
  const names = new Set(more.map(({ name }) => name));
  const kept = files.filter((file) => !samples.includes(file) && !names.has(file.name));
  const count = more.length === 1 ? '1 file' : `${more.length} files`;
  byId('notice').textContent =
    more.length > 0
      ? `${count} read.`
      : 'No .json, .json5 or .toml file was found in a folder called capabilities.';
  if (more.length === 0) return;
  files = [...kept, ...more];
  show(kept.length);
  update();
}

let timer = 0;
text.addEventListener('input', () => {
  const file = files[open];
  if (file) files[open] = { ...file, text: text.value };
  clearTimeout(timer);
  timer = window.setTimeout(update, 150);
});
for (const field of Object.values(question)) field.addEventListener('input', showVerdict);
platform.addEventListener('change', update);
byId('question').addEventListener('submit', (event) => event.preventDefault());
byId<HTMLInputElement>('choose').addEventListener('change', async (event) => {
  const input = event.target as HTMLInputElement;
  add(await readChosen(input.files ?? []));
  input.value = '';
});
byId('add').addEventListener('click', () => {
  const taken = new Set(files.map(({ name }) => name));
  let number = 1;
  while (taken.has(`new-${number}.json`)) number += 1;
  const body = `{\n  "identifier": "new-${number}",\n  "windows": ["main"],\n  "permissions": []\n}\n`;
  files = [...files, { name: `new-${number}.json`, text: body }];
  show(files.length - 1);
  update();
  text.select();
  text.focus();
});
byId('remove').addEventListener('click', () => {
  files = files.filter((_, index) => index !== open);
  show(Math.max(0, open - 1));
  update();
});
const drop = byId('drop');
document.addEventListener('dragover', (event) => {
  event.preventDefault();
  drop.classList.add('over');
});
document.addEventListener('dragleave', () => drop.classList.remove('over'));
document.addEventListener('drop', async (event) => {
  event.preventDefault();
  drop.classList.remove('over');
  if (event.dataTransfer) add(await readDropped(event.dataTransfer.items));
});

platform.append(...targets.map((target) => element('option', [target], { value: target })));
platform.value = 'linux';
show(0);
update();
