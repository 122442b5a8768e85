import { sharedHelp } from './arguments.ts';
import { answerQuestion, isAllowed, questionHelp } from './question.ts';
import type { Verb } from './usage.ts';

/** `capabilities explain`: the same as `can`, with the reasons. */
export const explainVerb: Verb = {
  name: 'explain',
  about: 'say why a window may or may not call a command',
  help: `capabilities explain --command NAME [options] [file or folder …]

Names the entries that grant or deny it, and the grants that come near: another window, another origin, another
platform. Shows the scope that the command would be given.

${questionHelp}
${sharedHelp}

Exit: 0 allowed, 1 refused, 2 bad input.

Example: capabilities explain -w settings -c 'plugin:fs|read_file' -m acl-manifests.json capabilities/`,
  run: async (args) => {
    const answer = await answerQuestion('explain', args);
    const { decision, verdict, complaint, json } = answer;
    if (!decision) return { code: 2, output: complaint };
    const allowed = isAllowed(answer);
    const code = allowed ? 0 : 1;
    if (json) {
      const more = verdict ? { arguments: verdict } : {};
      const whole = { ...decision.toJSON(), allowed, ...more, explanation: decision.explain() };
      return { code, output: JSON.stringify(whole, null, 2) };
    }
    const { scope, globalScope } = decision;
    const lines = [decision.explain()];
    if (verdict) lines.push(`  Arguments ${verdict.allowed ? 'allowed' : 'refused'}: ${verdict.message}.`);
    for (const [name, { allow, deny }] of [
      ['Scope', scope],
      ['Global scope of the plugin', globalScope],
    ] as const) {
      if (allow.length + deny.length === 0) continue;
      lines.push(`  ${name}:`);
      for (const value of allow) lines.push(`    allow ${JSON.stringify(value)}`);
      for (const value of deny) lines.push(`    deny  ${JSON.stringify(value)}`);
    }
    return { code, output: lines.join('\n') };
  },
};
