import type { Disposal, DisposalQuestion } from '@farthing/api-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { disposalWorkingQuery } from '../../api/disposals.ts';
import { Button } from '../../design/button.tsx';
import { Card, Form, Stack } from '../../design/layout.tsx';
import { Notice } from '../../design/notice.tsx';
import { SheetActions } from '../../design/sheet.tsx';
import { Text } from '../../design/text.tsx';
import { useSettled } from '../tax-report/use-calculator.ts';
import { type DisposalDraft, readDisposal } from './disposal-draft.ts';
import { DisposalFields } from './disposal-fields.tsx';
import { disposalForm as texts } from './texts.ts';
import { WorkingFigures } from './working-figures.tsx';

interface DisposalFormProps {
  readonly label: string;
  readonly action: string;
  readonly draft: DisposalDraft;
  readonly onDraft: (draft: DisposalDraft) => void;
  readonly errors: Readonly<Record<string, string>>;
  /** Why nothing was saved, where no field says it. */
  readonly message: string | undefined;
  readonly busy: boolean;
  /** The one that is changed. */
  readonly inPlaceOf?: Disposal;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** The form of a disposal, with what it comes to while it is typed. */
export function DisposalForm(props: DisposalFormProps) {
  const { label, action, draft, onDraft, errors, message, busy, inPlaceOf, onSave, onClose } = props;
  return (
    <Form onSubmit={onSave} label={label} wide>
      {message && (
        <Notice tone="error" title={texts.nothingWasSaved}>
          {message}
        </Notice>
      )}
      <DisposalFields draft={draft} onDraft={onDraft} errors={errors} />
      <LiveWorking draft={draft} inPlaceOf={inPlaceOf?.id} />
      <SheetActions>
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button kind="main" type="submit" busy={busy}>
          {action}
        </Button>
      </SheetActions>
    </Form>
  );
}

function LiveWorking({
  draft,
  inPlaceOf,
}: {
  readonly draft: DisposalDraft;
  readonly inPlaceOf: string | undefined;
}) {
  const read = readDisposal({ ...draft, name: draft.name.trim() || texts.unnamed });
  const asked: DisposalQuestion | undefined = read.ok
    ? { ...read.disposal, notes: null, ...(inPlaceOf ? { in_place_of: inPlaceOf } : {}) }
    : undefined;
  const question = useSettled(asked, JSON.stringify(asked));
  const answer = useQuery({
    ...disposalWorkingQuery(question as DisposalQuestion),
    enabled: question !== undefined,
    placeholderData: keepPreviousData,
  });
  const working = question && !answer.error ? answer.data : undefined;
  if (!working)
    return (
      <Text size={14} tone="quiet">
        {texts.notYet}
      </Text>
    );
  return (
    <Card title={texts.whatItComesTo}>
      <Stack gap={2}>
        <WorkingFigures working={working} />
        {working.report_note && (
          <Text size={14} tone="quiet">
            {working.report_note}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
