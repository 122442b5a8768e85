/**
 * Matches texts against pieces with anything between them: `['a', '', 'z']` is a, anything, anything, z. Needs no
 * regular expression, and the time is bounded by piece × text.
 * @param pieces at least two; the first and last stand at the ends
 */
export function matcherOfPieces(pieces: readonly string[]): (text: string) => boolean {
  const first = pieces[0] ?? '';
  const last = pieces.at(-1) ?? '';
  const middle = pieces.slice(1, -1).filter((piece) => piece !== '');
  const shortest = first.length + last.length;
  if (shortest === 0 && middle.length === 0) return () => true;
  if (middle.length === 0)
    return (text) => text.length >= shortest && text.startsWith(first) && text.endsWith(last);
  return (text) => {
    if (text.length < shortest || !text.startsWith(first) || !text.endsWith(last)) return false;
    // The leftmost place of each piece leaves the most room for the others.
    let from = first.length;
    for (const piece of middle) {
      const found = text.indexOf(piece, from);
      if (found < 0) return false;
      from = found + piece.length;
    }
    return from <= text.length - last.length;
  };
}
