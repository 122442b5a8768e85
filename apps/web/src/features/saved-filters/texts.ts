/** What is said of filters that have a name. */

export const nameFilter = {
  nameMissing: 'Enter a name.',
  renamed: 'Renamed.',
  saved: (wanted: string) => `“${wanted}” is saved.`,
  renameTitle: (name: string) => `Rename ${name}`,
  saveThisFilter: 'Save this filter',
  form: 'Name of the filter',
  name: 'Name',
  cancel: 'Cancel',
  rename: 'Rename',
  saveTheFilter: 'Save the filter',
};

export const savedFilters = {
  list: 'Saved filters',
  unusable: (name: string) => `${name} (needs a newer farthing)`,
  saveThisFilter: 'Save this filter',
  more: (name: string) => `More for the filter ${name}`,
  rename: 'Rename',
  delete: 'Delete',
  deleted: (name: string) => `The filter “${name}” is deleted.`,
};
