/** Exit code 0 when farthing of this container answers 200 at /health, else 1. For HEALTHCHECK, where no curl is. */
const port = process.env.PORT || '8080';
try {
  const answer = await fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(4000) });
  process.exitCode = answer.status === 200 ? 0 : 1;
} catch {
  process.exitCode = 1;
}
