import { sharedHelp } from './arguments.ts';
import { answerQuestion, isAllowed, questionHelp } from './question.ts';
import type { Verb } from './usage.ts';

/** `capabilities can`: yes or no, for scripts. */
export const canVerb: Verb = {
  name: 'can',
  about: 'say whether a window may call a command',
  help: `capabilities can --command NAME [options] [file or folder …]

${questionHelp}
${sharedHelp}

Exit: 0 allowed, 1 refused, 2 bad input.

Example: capabilities can -w main -c 'plugin:window|set_title' capabilities/
         capabilities can -c 'plugin:fs|read_file' --arg path='$APPDATA/notes.db'`,
  run: async (args) => {
    const answer = await answerQuestion('can', args);
    const { decision, verdict, complaint, json } = answer;
    if (!decision) return { code: 2, output: complaint };
    const allowed = isAllowed(answer);
    const reason = verdict?.allowed === false ? verdict.reason : decision.reason;
    const output = json
      ? JSON.stringify({ ...decision.toJSON(), allowed, ...(verdict ? { arguments: verdict } : {}) }, null, 2)
      : allowed
        ? 'allowed'
        : `refused: ${reason}`;
    return { code: allowed ? 0 : 1, output };
  },
};
