/** Comments, quoted text and names, the text between dollar quotes, the end of a statement, and everything else. */
const tokens = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;|[^-'"$;]+|[\s\S]/g;

/**
 * Divides SQL into its statements, without comments between tokens. Citus passes a statement on to other servers as the text that it
 * came in, so that each has to come by itself.
 */
export function statementsOf(text: string): string[] {
  const statements = [''];
  for (const [token] of text.matchAll(tokens)) {
    if (token === ';') statements.push('');
    else if (!token.startsWith('--')) statements.push(`${statements.pop()}${token}`);
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '');
}
