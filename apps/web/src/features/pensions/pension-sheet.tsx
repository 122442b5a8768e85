import type { Account, NewPension, Pension } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery } from '../../api/accounts.ts';
import { changePension, createPension, deletePension, readPension } from '../../api/pensions.ts';
import { taxChanged } from '../../api/tax-report.ts';
import { Button } from '../../design/button.tsx';
import { SelectField } from '../../design/fields/choice-fields.tsx';
import { DateField } from '../../design/fields/date-field.tsx';
import { optionsOf } from '../../design/fields/options-of.ts';
import { TextArea, TextField } from '../../design/fields/text-field.tsx';
import { focusFirstError } from '../../design/focus.ts';
import { Form } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { SheetActions, SideSheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toast.tsx';
import { VersionClash } from '../../design/version-clash.tsx';
import { useVersionedSave } from '../settings/use-versioned-save.ts';
import { draftOf, entryOfDraft, type PensionDraft } from './pension-draft.ts';
import { kindNames } from './pension-words.ts';
import { pensionSheet as texts } from './texts.tsx';

interface PensionSheetProps {
  /** The one that is changed; a new one where it is absent. */
  readonly pension?: Pension;
  readonly onClose: () => void;
}

/** The sheet in which a pension is added or changed. */
export default function PensionSheet({ pension, onClose }: PensionSheetProps) {
  const [base, setBase] = useState(pension);
  const [draft, setDraft] = useState(() => draftOf(pension));
  const [complaint, setComplaint] = useState<string>();
  const accounts = useQuery(accountsQuery);
  const set = (change: Partial<PensionDraft>) => setDraft({ ...draft, ...change });
  const saving = useVersionedSave<Pension, NewPension>({
    send: ({ version, ...entry }) =>
      pension ? changePension(pension.id, { ...entry, version }) : createPension(entry),
    read: () => readPension(pension?.id ?? ''),
    onSaved: (saved) => {
      toast(pension ? texts.isSaved : texts.isAdded(saved.name), async () => {
        if (base) await changePension(base.id, entryOfDraft(draftOf(base)));
        else await deletePension(saved.id);
        await taxChanged();
      });
      void taxChanged();
      onClose();
    },
  });
  const save = () => {
    const isBlank = draft.name.trim() === '';
    setComplaint(isBlank ? texts.nameMissing : undefined);
    if (isBlank) focusFirstError();
    else if (!saving.busy) void saving.save(entryOfDraft(draft), base?.version ?? 0).then(focusFirstError);
  };
  const title = pension ? texts.editThePension : texts.addAPension;
  const theirs = saving.theirs;
  const worth = (accounts.data ?? []).filter(({ type }) => type === 'pension');
  return (
    <SideSheet title={title} onClose={onClose}>
      {theirs ? (
        <VersionClash
          fields={(Object.keys(texts.labels) as (keyof PensionDraft)[])
            .filter((name) => draft[name] !== draftOf(theirs)[name])
            .map((name) => ({
              label: texts.labels[name],
              mine: wordsOf(name, draft[name], worth),
              theirs: wordsOf(name, draftOf(theirs)[name], worth),
            }))}
          busy={saving.busy}
          onKeepMine={() => void saving.keepMine()}
          onTakeTheirs={() => {
            setBase(theirs);
            setDraft(draftOf(theirs));
            saving.forgetClash();
          }}
        />
      ) : (
        <Form onSubmit={save} label={title} wide>
          {saving.message && (
            <Notice tone="error" title={texts.nothingWasSaved}>
              {saving.message}
            </Notice>
          )}
          <TextField
            label={texts.labels.name}
            value={draft.name}
            onChange={(name) => set({ name })}
            maxLength={100}
            error={complaint ?? saving.fields.get('name')}
            autoFocus
            required
          />
          <SelectField
            label={texts.labels.kind}
            value={draft.kind}
            options={optionsOf(kindNames)}
            onChange={(kind) => set({ kind: kind as Pension['kind'] })}
            error={saving.fields.get('kind')}
          />
          <TextField
            label={texts.labels.provider}
            description={texts.mayStayEmpty}
            value={draft.provider}
            onChange={(provider) => set({ provider })}
            maxLength={100}
            error={saving.fields.get('provider')}
          />
          <SelectField
            label={texts.labels.account_id}
            description={texts.accountNote}
            value={draft.account_id}
            options={[
              { value: '', label: texts.none },
              ...worth.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(account_id) => set({ account_id })}
            error={saving.fields.get('account_id')}
          />
          <DateField
            label={texts.labels.joined_on}
            description={texts.joinedOnNote}
            value={draft.joined_on}
            onChange={(joined_on) => set({ joined_on })}
            error={saving.fields.get('joined_on')}
          />
          <TextArea
            label={texts.labels.notes}
            value={draft.notes}
            onChange={(notes) => set({ notes })}
            maxLength={2000}
            error={saving.fields.get('notes')}
          />
          <SheetActions>
            <Button onClick={onClose}>{texts.cancel}</Button>
            <Button kind="main" type="submit" busy={saving.busy}>
              {pension ? texts.saveThePension : texts.addThePension}
            </Button>
          </SheetActions>
        </Form>
      )}
    </SideSheet>
  );
}

/** What stands in a field, in words: an account by its name. */
function wordsOf(name: keyof PensionDraft, value: string, accounts: readonly Account[]): string {
  const words =
    name === 'kind'
      ? kindNames[value as Pension['kind']]
      : name === 'account_id'
        ? accounts.find(({ id }) => id === value)?.name
        : value;
  return words || '–';
}
