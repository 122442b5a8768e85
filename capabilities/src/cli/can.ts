import { sharedHelp } from './arguments.ts';
import { answerQuestion, questionHelp } from './question.ts';
import type { Verb } from './usage.ts';

/** `capabilities can`: yes or no, for scripts. */
export const canVerb: Verb = {
  name: 'can',
  about: 'say whether a window may call a command',
  help: `capabilities can --command NAME [options] [file or folder …]

${questionHelp}
${sharedHelp}

Exit: 0 allowed, 1 refused, 2 bad input.

Example: capabilities can -w main -c 'plugin:window|set_title' capabilities/`,
  run: async (args) => {
    const { decision, complaint, json } = await answerQuestion('can', args);
    if (!decision) return { code: 2, output: complaint };
    const words = decision.allowed ? 'allowed' : `refused: ${decision.reason}`;
    return { code: decision.allowed ? 0 : 1, output: json ? JSON.stringify(decision, null, 2) : words };
  },
};
