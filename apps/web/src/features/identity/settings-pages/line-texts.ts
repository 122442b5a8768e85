/** Everyday words that find the pages of administrators. */
export const adminWords = {
  health: 'server status disk database version statistics check',
  people: 'users invite registration administrator disable second factor',
  backups: 'restore recovery key download upload safe copy',
  jobs: 'nightly sweep housekeeping run now',
  outgoing: 'ledger privacy network internet sent host',
  activity: 'audit log who when administration',
};
