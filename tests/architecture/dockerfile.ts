/** One instruction: its name in capitals, its flags (`--from=web`), and the rest as written. */
export interface Instruction {
  readonly name: string;
  readonly flags: Readonly<Record<string, string>>;
  readonly text: string;
}

/** One stage of a build: a FROM and the instructions after it. */
export interface Stage {
  /** The name that AS gives, otherwise the number of the stage. */
  readonly name: string;
  readonly image: string;
  readonly instructions: readonly Instruction[];
}

/** Reads a plain Dockerfile: no here-documents and no ONBUILD. */
export function readDockerfile(text: string): Stage[] {
  const lines = text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const stages: { name: string; image: string; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [image = '', , as = String(stages.length)] = rest.replace(/^--platform=\S+\s+/, '').split(/\s+/);
      stages.push({ name: as, image, instructions: [] });
      continue;
    }
    const flags = Object.fromEntries(
      [...rest.matchAll(/(?<=^|\s)--([a-z-]+)=(\S+)(?=.*)/g)].map(([, key, value]) => [key, value]),
    );
    const takesFlags = name === 'COPY' || name === 'HEALTHCHECK';
    const bare = takesFlags ? rest.replaceAll(/--[a-z-]+=\S+\s+/g, '') : rest;
    stages.at(-1)?.instructions.push({ name, flags: takesFlags ? flags : {}, text: bare });
  }
  return stages;
}
