import type { NamedText } from './evaluate.ts';

/** Files that the page starts with: one misspelt permission, and a scope that is wider than it looks. */
export const samples: readonly NamedText[] = [
  {
    name: 'capabilities/main.json',
    text: `{
  "identifier": "main",
  "windows": ["main"],
  "permissions": [
    "core:default",
    "core:window:allow-close",
    "dialog:allow-opne",
    { "identifier": "fs:allow-read-text-file", "allow": [{ "path": "$HOME/**" }] }
  ]
}
`,
  },
  {
    name: 'capabilities/help.toml',
    text: `identifier = "help"
windows = ["help-*"]
permissions = ["core:event:default", "opener:allow-open-url"]

[remote]
urls = ["https://docs.example.com"]
`,
  },
];
