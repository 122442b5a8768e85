/** One instruction: its name in capitals, its flags (`--from=web`), and the rest as written. */
export interface Instruction {
  readonly name: string;
  readonly flags: Readonly<Record<string, string>>;
  readonly text: string;
}

/** What is made from one FROM. */
export interface Stage {
  /** As given by AS, else its number. */
  readonly name: string;
  readonly image: string;
  readonly instructions: readonly Instruction[];
}

/** Reads a Dockerfile of the plain kind that ours is: no here-documents, no ARG, no ONBUILD. */
export function readDockerfile(text: string): Stage[] {
  const lines = text
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const stages: { name: string; image: string; instructions: Instruction[] }[] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [image = '', , as = String(stages.length)] = rest.split(/\s+/);
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
