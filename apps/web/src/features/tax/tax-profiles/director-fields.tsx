import { rowId } from '../../../api/use-form.ts';
import * as common from '../../../design/common-texts.ts';
import { EntryRows } from '../../../design/entry-rows.tsx';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { DateField } from '../../../design/fields/date-field.tsx';
import { TextField } from '../../../design/fields/text-field.tsx';
import { Stack } from '../../../design/layout.tsx';
import { Hint } from '../../../design/text.tsx';
import type { EntriesProps } from './entries-props.ts';
import { circumstancesForm as texts } from './texts.ts';

/** Fields on company directors: since when, and of which employers. */
export function DirectorFields({ draft, field, check, rows }: EntriesProps) {
  return (
    <>
      <CheckField
        label={texts.companyDirector}
        description={texts.companyDirectorNote}
        {...check('director')}
      />
      {draft.director && (
        <Stack gap={3}>
          {draft.directorships.length === 0 && (
            <DateField
              label={texts.appointedOn}
              description={texts.appointedOnNote}
              {...field('director_appointed_on')}
            />
          )}
          <Hint>{texts.directorshipsNote}</Hint>
          <EntryRows
            {...rows('directorships')}
            what={texts.directorshipWhat}
            add={texts.addDirectorship}
            onAdd={() => ({ id: rowId(), employer: '', appointed_on: '' })}
            most={20}
          >
            {(_, row) => (
              <>
                <TextField label={common.employer} {...row('employer')} maxLength={100} />
                <DateField
                  label={texts.appointedOn}
                  description={texts.appointedOnNote}
                  {...row('appointed_on')}
                />
              </>
            )}
          </EntryRows>
        </Stack>
      )}
    </>
  );
}
