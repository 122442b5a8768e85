import type { SavedFilter } from '@farthing/api-contract';
import { useState } from 'react';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { changeSavedFilter, createSavedFilter, savedFiltersChanged } from '../../../api/saved-filters.ts';
import type { TransactionFilter } from '../../../api/transactions.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { Form, Stack } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Dialog } from '../../../design/sheet.tsx';
import { SheetActions } from '../../../design/sheet-actions.tsx';
import { toast } from '../../../design/toast.tsx';
import { nameFilter as texts } from './texts.ts';

interface NameFilterProps {
  /** The one to rename; without it a new one is saved. */
  readonly saved?: SavedFilter | undefined;
  readonly filter: TransactionFilter;
  readonly onClose: () => void;
}

/** Asks for the name of a filter, and saves it. */
export default function NameFilter({ saved, filter, onClose }: NameFilterProps) {
  const [name, setName] = useState(saved?.name ?? '');
  const [complaint, setComplaint] = useState<string>();
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    const wanted = name.trim();
    if (wanted === '') return setComplaint(common.enterAName);
    setIsBusy(true);
    setProblem(undefined);
    try {
      await (saved
        ? changeSavedFilter(saved.id, { name: wanted, version: saved.version })
        : createSavedFilter({ name: wanted, filter }));
      toast(saved ? texts.renamed : texts.saved(wanted));
      onClose();
      await savedFiltersChanged();
    } catch (error) {
      const field = error instanceof ApiProblem ? error.fields.get('name') : undefined;
      setComplaint(field);
      setProblem(field ? undefined : error);
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={saved ? texts.renameTitle(saved.name) : texts.saveThisFilter} onClose={onClose}>
      <Form onSubmit={() => void save()} label={texts.form} wide>
        <Stack>
          {problem ? <Notice tone="error">{messageOf(problem)}</Notice> : null}
          <TextField
            label={common.name}
            value={name}
            onChange={(typed) => {
              setName(typed);
              setComplaint(undefined);
            }}
            error={complaint}
            maxLength={60}
          />
        </Stack>
        <SheetActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button kind="main" type="submit" busy={isBusy}>
            {saved ? common.rename : texts.saveTheFilter}
          </Button>
        </SheetActions>
      </Form>
    </Dialog>
  );
}
