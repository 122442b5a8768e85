/**
 * `node tools/bench/capabilities-cold.ts FOLDER`: the first reading of 500 capability files in a new process, with the
 * manifests of 64 plugins. FOLDER holds applications with their `capabilities` folders and generated manifests. Files
 * are repeated where there are fewer than 500, and so are manifests, under other names.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { readManifestFiles } from '../../capabilities/src/cli/files.ts';
import { parse, resolve, type Source } from '../../capabilities/src/index.ts';
import type { Manifest } from '../../capabilities/src/manifests.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name a folder of applications');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(json|json5|toml)$/.test(name),
);
const isCapability = (name: string) =>
  name.split(sep).includes('capabilities') && !name.split(sep).includes('schemas');
const capabilityFiles = files.filter(isCapability);
const sources: Source[] = Array.from({ length: 500 }, (_, index) => {
  const name = capabilityFiles[index % capabilityFiles.length] ?? '';
  return { file: `${index}-${name}`, text: readFileSync(join(folder, name), 'utf8') };
});
const found = await readManifestFiles(
  files.filter((name) => name.endsWith('acl-manifests.json')).map((name) => join(folder, name)),
);
const manifests: Record<string, Manifest> = {};
for (let index = 0; Object.keys(manifests).length < 64; index++) {
  const entries = Object.entries(found);
  const [name, manifest] = entries[index % entries.length] ?? ['', {}];
  manifests[index < entries.length ? name : `${name}-${index}`] = manifest;
}

const began = performance.now();
const cpu = process.cpuUsage();
const parsed = parse(sources);
const { policy } = resolve(parsed.capabilities, { platform: 'linux', manifests });
const { user, system } = process.cpuUsage(cpu);
const wall = performance.now() - began;
console.log(
  `${parsed.capabilities.length} capabilities and ${Object.keys(manifests).length} manifests to ${policy.rules.length} rules: ` +
    `${wall.toFixed(0)} ms, ${((user + system) / 1000).toFixed(0)} ms of processor time`,
);
