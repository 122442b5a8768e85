/**
 * `node capabilities/build/playground.ts [folder]`: makes the playground, one HTML file that needs no server, and prints its
 * path (default folder: `capabilities/dist`). Its policy allows its own script and style, and no connection at all.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const source = fileURLToPath(new URL('../playground', import.meta.url));
const folder = resolve(process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url)));

const bundled = await rolldown({ input: join(source, 'main.ts'), platform: 'browser', logLevel: 'warn' });
const { output } = await bundled.generate({ format: 'iife', minify: true });
const script = output[0].code.replaceAll('</script', '<\\/script');
const style = readFileSync(join(source, 'style.css'), 'utf8');
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = [
  "default-src 'none'",
  "connect-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "form-action 'none'",
  "base-uri 'none'",
].join('; ');
const parts: Readonly<Record<string, string>> = {
  POLICY: policy,
  '/* STYLE */': style,
  '/* SCRIPT */': script,
};
const page = readFileSync(join(source, 'index.html'), 'utf8').replace(
  /POLICY|\/\* (?:STYLE|SCRIPT) \*\//g,
  (name) => parts[name] ?? name,
);
mkdirSync(folder, { recursive: true });
const path = join(folder, 'capabilities-playground.html');
writeFileSync(path, page);
console.log(path);
