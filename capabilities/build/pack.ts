/**
 * `node capabilities/build/pack.ts [folder]`: makes the package that others can install, plain JavaScript with types,
 * and packs it. The folder (default `capabilities/dist`) gets `package/` and the archive; its path is printed.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
// biome-ignore lint/correctness/useImportExtensions: plain JavaScript, with its types beside it
import { npmCommand } from '../../scripts/setup-commands.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = join(root, 'capabilities');
const folder = resolve(process.argv[2] ?? join(source, 'dist'));
const made = join(folder, 'package');

rmSync(made, { recursive: true, force: true });
mkdirSync(made, { recursive: true });
compile();
await bundleCommand();
for (const name of ['README.md', 'CHANGELOG.md', 'schema'])
  cpSync(join(source, name), join(made, name), { recursive: true });
copyFileSync(join(root, 'LICENSE'), join(made, 'LICENSE'));
writeFileSync(join(made, 'package.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
console.log(pack());

/** JavaScript and declarations of everything but the tests, imports of `.ts` turned into `.js`. */
function compile(): void {
  const config = join(folder, 'tsconfig.json');
  const settings = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      target: 'ES2022',
      noEmit: false,
      // The folder is emptied, so files that have not changed must be written too.
      incremental: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join(source, 'src'),
      outDir: join(made, 'lib'),
      typeRoots: [join(root, 'node_modules/@types')],
    },
    include: [join(source, 'src')],
    exclude: [join(source, 'src/**/*.test.ts')],
  };
  writeFileSync(config, JSON.stringify(settings));
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  } finally {
    rmSync(config);
  }
  for (const name of readdirSync(join(made, 'lib'), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.d.ts')) continue;
    const file = join(made, 'lib', name);
    // Declarations keep the names of the sources, which are not in the package.
    writeFileSync(file, readFileSync(file, 'utf8').replace(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
}

/**
 * Puts the command into a few files, which halves the modules to find and load at each start. Libraries stay outside, and a
 * verb is still loaded when it is run.
 */
async function bundleCommand(): Promise<void> {
  rmSync(join(made, 'lib/cli'), { recursive: true });
  const bundled = await rolldown({
    input: join(source, 'src/cli/main.ts'),
    platform: 'node',
    external: [/^node:/, /^[@a-z]/],
    logLevel: 'warn',
  });
  await bundled.write({ dir: join(made, 'bin/cli'), format: 'esm' });
}

/** The package.json of the packed package: the workspace's, with what is built in place of the sources. */
function manifest(): object {
  const { name, version, description, keywords, license, type, dependencies } = JSON.parse(
    readFileSync(join(source, 'package.json'), 'utf8'),
  );
  return {
    name,
    version,
    description,
    keywords,
    license,
    type,
    engines: { node: '>=20' },
    bin: { capabilities: 'bin/cli/main.js' },
    exports: {
      '.': { types: './lib/index.d.ts', default: './lib/index.js' },
      './schema/*.json': './schema/*.json',
      './package.json': './package.json',
    },
    types: './lib/index.d.ts',
    sideEffects: false,
    files: ['bin', 'lib', 'schema', 'CHANGELOG.md'],
    dependencies,
  };
}

function pack(): string {
  const arguments_ = ['pack', '--json', '--ignore-scripts', '--offline', '--pack-destination', folder];
  const npm = npmCommand();
  const printed = execFileSync(npm.file, [...npm.args, ...arguments_], {
    cwd: made,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [archive] = JSON.parse(printed) as [{ filename: string }];
  return join(folder, archive.filename);
}
