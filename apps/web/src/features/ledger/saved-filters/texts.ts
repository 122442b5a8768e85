export const nameFilter = {
  renamed: 'Renamed.',
  saved: (wanted: string) => `“${wanted}” is saved.`,
  renameTitle: (name: string) => `Rename ${name}`,
  saveThisFilter: 'Save this filter',
  saveTheFilter: 'Save the filter',
};

export const savedFilters = {
  list: 'Saved filters',
  unusable: (name: string) => `${name} (needs a newer farthing)`,
  saveThisFilter: 'Save this filter',
  more: (name: string) => `More for the filter ${name}`,
  deleted: (name: string) => `The filter “${name}” is deleted.`,
};
