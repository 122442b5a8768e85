import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
// biome-ignore lint/correctness/useImportExtensions: plain JavaScript, with its types beside it
import { npmCommand } from './setup-commands.mjs';

/** Registry settings of this machine, because another version of npm looks for its configuration elsewhere. */
export const registrySettings: Readonly<Record<string, string>> = Object.fromEntries(
  ['registry', 'cafile'].map((name) => [`npm_config_${name}`, npmConfig(name)]).filter(([, value]) => value),
);

/**
 * Returns a folder with `node` and `npm` of the given versions, installed once for each version.
 * @param tools folder that they are installed in
 */
export function toolsOf(
  { node, npm }: { readonly node: string; readonly npm: string },
  tools: string,
): string {
  const bin = join(tools, `node-${node}-npm-${npm}`);
  if (existsSync(bin)) return bin;
  const install = (spec: string) => {
    const folder = join(tools, spec.replaceAll(/[^a-z0-9.]/g, '-'));
    if (existsSync(folder)) return folder;
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), '{}');
    const { file, args } = npmCommand();
    const flags = ['--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts', '--prefer-offline'];
    execFileSync(file, [...args, 'install', ...flags, spec], { cwd: folder, stdio: 'pipe' });
    return folder;
  };
  const platform = `node-${process.platform}-${process.arch}`;
  const nodeFolder = install(`${platform}@${node}`);
  const npmFolder = install(`npm@${npm}`);
  mkdirSync(bin);
  symlinkSync(join(nodeFolder, `node_modules/${platform}/bin/node`), join(bin, 'node'));
  symlinkSync(join(npmFolder, 'node_modules/npm/bin/npm-cli.js'), join(bin, 'npm'));
  return bin;
}

function npmConfig(name: string): string {
  const { file, args } = npmCommand();
  const value = execFileSync(file, [...args, 'config', 'get', name], {
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();
  return value === 'null' || value === 'undefined' ? '' : value;
}
