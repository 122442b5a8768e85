import * as common from '../../../design/common-texts.ts';
import { SelectField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { Columns } from '../../../design/layout.tsx';
import { type ActivitySearch, readActivitySearch } from './activity-days.ts';
import { knownActions } from './activity-words.ts';
import { activityFilter as texts } from './texts.ts';

interface ActivityFilterProps {
  readonly filter: ActivitySearch;
  readonly onFilter: (filter: ActivitySearch) => void;
}

/** Filter by type of action and date range. */
export function ActivityFilter({ filter, onFilter }: ActivityFilterProps) {
  const { action = '', date_from = '', date_to = '' } = filter;
  const isKnown = action === '' || knownActions.some(({ value }) => value === action);
  const change = (part: ActivitySearch) => onFilter(readActivitySearch({ ...filter, ...part }));
  return (
    <Columns narrowest="narrow">
      <SelectField
        label={texts.action}
        value={action}
        options={[
          { value: '', label: texts.anything },
          ...knownActions,
          ...(isKnown ? [] : [{ value: action, label: action }]),
        ]}
        onChange={(value) => change({ action: value })}
      />
      <Columns narrowest="slim">
        <DateField label={common.from} value={date_from} onChange={(value) => change({ date_from: value })} />
        <DateField
          label={common.to}
          value={date_to}
          onChange={(value) => change({ date_to: value })}
          error={date_from && date_to && date_to < date_from ? texts.toBeforeFrom : undefined}
        />
      </Columns>
    </Columns>
  );
}
