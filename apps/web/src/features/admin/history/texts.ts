export const historyLine = {
  undoThat: (summary: string) => `Undo: ${summary}`,
  doAgain: 'Do again',
  /** @param name empty or null where it is not known */
  byToken: (name: string | null) => (name ? `by the token “${name}”` : 'by a token'),
  byFarthing: (work: string | null) => (work ? `by farthing: ${work}` : 'by farthing itself'),
  doneAgainSince: 'done again since',
  undoneSince: 'undone since',
};

export const historyScreen = {
  everything: 'Everything',
  whatWasAdded: 'What was added',
  whatWasChanged: 'What was changed',
  whatWasDeleted: 'What was deleted',
  imports: 'Imports',
  runsOfRules: 'Runs of rules',
  whatWasUndone: 'What was undone',
  answer: 'What was done in the last 30 days. What nothing later depends on can be undone.',
  show: 'Show',
  what: 'the history',
  emptyTitle: 'Nothing was done yet',
  showEverything: 'Show everything',
  empty: 'Changes to your records are listed here for 30 days and can be undone.',
};

export const transactionHistory = {
  what: 'its history',
  empty: 'Nothing was done to it in the last 30 days.',
  list: 'History of this transaction',
};

export const undoLast = {
  nothingToUndo: 'Nothing to undo.',
  notUndone: (message: string) => `Not undone: ${message}`,
};
