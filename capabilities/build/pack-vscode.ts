/**
 * `node capabilities/build/pack-vscode.ts [folder]`: makes the extension for Visual Studio Code, with its server inside, and
 * prints the path of the .vsix file (default folder: `capabilities/dist`). The programs in it are in `vscode/` beside it.
 */
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { ZipFile } from 'yazl';

const source = fileURLToPath(new URL('../editors/vscode', import.meta.url));
const folder = resolve(process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url)));
const manifest: Record<'name' | 'version' | 'publisher' | 'displayName' | 'description', string> & {
  readonly keywords: readonly string[];
  readonly categories: readonly string[];
  readonly engines: { readonly vscode: string };
} = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));

const contentTypes = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension=".json" ContentType="application/json"/>
<Default Extension=".js" ContentType="application/javascript"/>
<Default Extension=".md" ContentType="text/markdown"/>
<Default Extension=".txt" ContentType="text/plain"/>
<Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
`;

const archive = new ZipFile();
for (const name of ['extension', 'server']) {
  const code = await bundle(name);
  mkdirSync(join(folder, 'vscode'), { recursive: true });
  writeFileSync(join(folder, `vscode/${name}.cjs`), code);
  archive.addBuffer(Buffer.from(code), `extension/dist/${name}.js`);
}
archive.addFile(join(source, 'package.json'), 'extension/package.json');
archive.addFile(join(source, 'README.md'), 'extension/README.md');
archive.addFile(fileURLToPath(new URL('../../LICENSE', import.meta.url)), 'extension/LICENSE.txt');
archive.addBuffer(Buffer.from(vsixManifest()), 'extension.vsixmanifest');
archive.addBuffer(Buffer.from(contentTypes), '[Content_Types].xml');
archive.end();
mkdirSync(folder, { recursive: true });
const path = join(folder, `${manifest.name}-${manifest.version}.vsix`);
await pipeline(archive.outputStream, createWriteStream(path));
console.log(path);

/** One CommonJS file with its libraries. Only `vscode` comes from the editor. */
async function bundle(name: string): Promise<string> {
  const bundled = await rolldown({
    input: join(source, `src/${name}.js`),
    platform: 'node',
    external: ['vscode', /^node:/],
    logLevel: 'warn',
  });
  const { output } = await bundled.generate({ format: 'cjs', minify: true, codeSplitting: false });
  return output[0].code;
}

/** The manifest of the package format (VSIX) that VS Code installs. */
function vsixManifest(): string {
  const { name, version, publisher, displayName, description, keywords, categories, engines } = manifest;
  const asset = (type: string, file: string) =>
    `<Asset Type="Microsoft.VisualStudio.${type}" Path="${file}" Addressable="true"/>`;
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
<Metadata>
<Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}"/>
<DisplayName>${displayName}</DisplayName>
<Description xml:space="preserve">${description}</Description>
<Tags>${keywords.join(',')}</Tags>
<Categories>${categories.join(',')}</Categories>
<License>extension/LICENSE.txt</License>
<Properties><Property Id="Microsoft.VisualStudio.Code.Engine" Value="${engines.vscode}"/></Properties>
</Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
<Dependencies/>
<Assets>
${asset('Code.Manifest', 'extension/package.json')}
${asset('Services.Content.Details', 'extension/README.md')}
${asset('Services.Content.License', 'extension/LICENSE.txt')}
</Assets>
</PackageManifest>
`;
}
