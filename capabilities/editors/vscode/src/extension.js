import { LanguageClient, TransportKind } from 'vscode-languageclient/node';

/** @type {LanguageClient | undefined} */
let client;

/** Starts the language server that comes with the extension. VS Code calls it for a folder with a Tauri application. */
export async function activate(context) {
  const server = { module: context.asAbsolutePath('dist/server.js'), transport: TransportKind.stdio };
  client = new LanguageClient('capabilities', 'Capability files', server, {
    documentSelector: [{ scheme: 'file', pattern: '**/capabilities/**/*.{json,json5,toml}' }],
  });
  await client.start();
}

/** Ends the server together with the window. */
export async function deactivate() {
  await client?.stop();
}
