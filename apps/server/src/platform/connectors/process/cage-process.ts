import type { FromCage, ToCage } from './messages.ts';
import { runInQuickJs } from './run-in-quickjs.ts';

/** Entry point of the process in which one connector runs, once. The service ends it. */
const answers = new Map<number, (json: string) => void>();
let started = false;
let requests = 0;

function send(message: FromCage): void {
  process.send?.(message);
}

process.on('message', (message: ToCage) => {
  if ('answer' in message) {
    answers.get(message.answer.id)?.(message.answer.json);
    answers.delete(message.answer.id);
    return;
  }
  if (started) return;
  started = true;
  const ask = (json: string) =>
    new Promise<string>((answered) => {
      const id = ++requests;
      answers.set(id, answered);
      send({ request: { id, json } });
    });
  runInQuickJs(message.start, ask).then(
    (result) => send(result),
    () => send({ failed: 'The connector could not be run' }),
  );
});
process.on('disconnect', () => process.exit());
send({ ready: true });
