/** A committed statement with the balances that its file prints, in minor units, signed as the account's balance. */
export interface ProvedStatement {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** Day before the first row. */
  readonly startsOn: string;
  readonly openingMinor: bigint;
  readonly closingMinor: bigint;
}

/** Recorded balance at the end of a day, in minor units. */
export type RecordedBalance = (day: string) => bigint;

/**
 * Returns the statements before which transactions are missing: the previous statement and the statement itself agree with
 * the records, but the balance between them doesn't. Their opening balances prove the balance that the missing
 * transactions led to. Anything else, such as a wrong transaction within a statement, is for the user to decide.
 * @param statements oldest first
 */
export function statementsAfterGaps(
  statements: readonly ProvedStatement[],
  recorded: RecordedBalance,
): ProvedStatement[] {
  const found: ProvedStatement[] = [];
  // Sum that earlier gaps add to every later recorded balance.
  let added = 0n;
  let before: ProvedStatement | undefined;
  for (const statement of statements) {
    const { startsOn, openingMinor, closingMinor, to } = statement;
    const start = recorded(startsOn) + added;
    const agreesInside = recorded(to) + added - start === closingMinor - openingMinor;
    if (before && before.to < statement.from && start !== openingMinor && agreesInside) {
      const agreesBefore = recorded(before.to) + added === before.closingMinor;
      if (agreesBefore) {
        found.push(statement);
        added += openingMinor - start;
      }
    }
    before = statement;
  }
  return found;
}
