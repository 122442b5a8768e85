/** Contract tests that don't run on Citus, with the reason. Files by the beginning of their names. */
export const filesLeftOut: Readonly<Record<string, string>> = {
  backups: 'restores into the database in use, which a distributed one refuses',
  demo: 'the demo copies a household within one transaction on the coordinator',
  'docs-examples': 'starts services and restores with databases of their own',
  embedded: 'is about the embedded database',
  'hostile-backups': 'restores into the database in use',
  instances: 'starts services with databases of their own',
  'key-rotation': 'starts services with databases of their own',
  migrations: 'is about migrations of an ordinary database; see the verb upgrade',
  'read-replica': 'starts a streaming replica of one server',
  setup: 'sets up new databases',
  'start.': 'sets up new databases',
  upgrade: 'is about upgrades of an ordinary database; see the verb upgrade',
};

/** Single tests of the other files. */
export const testsLeftOut: Readonly<Record<string, string>> = {
  'a backup holds what lies in the bucket and says what is missing there; a restore puts it back':
    'restores into the database in use',
};
