/**
 * `npm run sbom`: lists what a farthing consists of at run time, with licences and hashes, as CycloneDX JSON. It reads the
 * lockfile alone and asks nobody. Usage: npm run sbom -- [file]; without a file `dist/farthing-<version>.cdx.json`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
// biome-ignore lint/correctness/useImportExtensions: plain JavaScript, with its types beside it
import { npmCommand } from '../scripts/setup-commands.mjs';

const root = resolve(import.meta.dirname, '..');
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const file = resolve(process.argv[2] ?? join(root, 'dist', `${name}-${version}.cdx.json`));

/** Fields of a bill of materials that this program reads. */
interface Bom {
  metadata: { component: object };
  components: { 'bom-ref': string; properties?: { name: string; value: string }[] }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

// Not --omit=dev: npm then leaves some packages out that run as well as serve development.
const npm = npmCommand();
const asked = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
const printed = execFileSync(npm.file, [...npm.args, ...asked], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 256 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const bom = JSON.parse(printed) as Bom;
const isForDevelopment = ({ properties = [] }: Bom['components'][number]) =>
  properties.some((property) => property.name === 'cdx:npm:package:development' && property.value === 'true');
const left = new Set(bom.components.filter(isForDevelopment).map((component) => component['bom-ref']));
bom.components = bom.components.filter((component) => !left.has(component['bom-ref']));
bom.dependencies = bom.dependencies
  .filter(({ ref }) => !left.has(ref))
  .map((one) => ({ ...one, dependsOn: one.dependsOn?.filter((ref) => !left.has(ref)) ?? [] }));
// npm calls the project after its folder.
Object.assign(bom.metadata.component, { name, version });
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${bom.components.length} components: ${file}`);
