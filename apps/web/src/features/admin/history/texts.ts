export const historyLine = {
  undoThat: (summary: string) => `Undo: ${summary}`,
  doAgain: 'Redo',
  /** @param name empty or null where it is not known */
  byToken: (name: string | null) => (name ? `by the token “${name}”` : 'by a token'),
  byMember: (name: string | null) => (name ? `by ${name}` : 'by someone in your household'),
  byFarthing: (work: string | null) => (work ? `by farthing: ${work}` : 'by farthing itself'),
  doneAgainSince: 'redone since',
  undoneSince: 'undone since',
};

export const historyScreen = {
  everything: 'Everything',
  whatWasAdded: 'Additions',
  whatWasChanged: 'Changes',
  whatWasDeleted: 'Deletions',
  imports: 'Imports',
  runsOfRules: 'Rules applied',
  whatWasUndone: 'Undone changes',
  answer: 'Changes from the last 30 days. You can undo a change unless a later one depends on it.',
  show: 'Show',
  what: 'the history',
  emptyTitle: 'No changes yet',
  showEverything: 'Show everything',
  empty: 'Changes to your records are listed here for 30 days and can be undone.',
};

export const transactionHistory = {
  what: 'its history',
  empty: 'It hasn’t changed in the last 30 days.',
  list: 'History of this transaction',
};

export const undoLast = {
  nothingToUndo: 'Nothing to undo.',
  notUndone: (message: string) => `Not undone: ${message}`,
};
