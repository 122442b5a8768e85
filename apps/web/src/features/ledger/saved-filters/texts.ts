/** Texts of saved filters. */
import * as common from '../../../design/common-texts.ts';

export const nameFilter = {
  nameMissing: common.enterAName,
  renamed: 'Renamed.',
  saved: (wanted: string) => `“${wanted}” is saved.`,
  renameTitle: (name: string) => `Rename ${name}`,
  saveThisFilter: 'Save this filter',
  form: 'Name of the filter',
  name: common.name,
  cancel: common.cancel,
  rename: common.rename,
  saveTheFilter: 'Save the filter',
};

export const savedFilters = {
  list: 'Saved filters',
  unusable: (name: string) => `${name} (needs a newer farthing)`,
  saveThisFilter: 'Save this filter',
  more: (name: string) => `More for the filter ${name}`,
  rename: common.rename,
  delete: common.deleteWord,
  deleted: (name: string) => `The filter “${name}” is deleted.`,
};
