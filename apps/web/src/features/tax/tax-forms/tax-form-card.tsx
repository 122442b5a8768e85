import type { TaxForm } from '@farthing/api-contract';
import { useState } from 'react';
import { messageOf } from '../../../api/problem.ts';
import { queryClient } from '../../../api/queries.ts';
import { readTaxForm } from '../../../api/tax-forms.ts';
import { readTaxProfile, saveTaxProfile } from '../../../api/tax-profiles.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { Figures } from '../../../design/figures.tsx';
import { FileButton } from '../../../design/file-button.tsx';
import { taxYearText } from '../../../design/format.ts';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { Notice, Progress } from '../../../design/notice.tsx';
import { Hint, Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { withForm } from './form-draft.ts';
import { taxFormCard as texts } from './texts.tsx';

type State = { readonly form?: TaxForm; readonly problem?: string; readonly busy?: true };

/** Reads a form from PDF, shows its figures, and saves those that the user chooses. */
export default function TaxFormCard() {
  const [{ form, problem, busy }, setState] = useState<State>({});
  const read = async (file: File | undefined) => {
    if (!file) return;
    setState({ busy: true });
    try {
      setState({ form: await readTaxForm(file) });
    } catch (error) {
      setState({ problem: messageOf(error) });
    }
  };
  return (
    <Card title={texts.title}>
      <Stack gap={3}>
        {form ? (
          <FormFigures key={form.form} form={form} onDone={() => setState({})} />
        ) : (
          <>
            <Hint>{texts.about}</Hint>
            <Row>
              <FileButton accept="application/pdf" onFiles={([file]) => void read(file)}>
                {texts.choose}
              </FileButton>
            </Row>
          </>
        )}
        {busy && <Progress label={texts.reading} />}
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      </Stack>
    </Card>
  );
}

interface FormFiguresProps {
  readonly form: TaxForm;
  readonly onDone: () => void;
}

/** The figures that the user chooses, and saving them. */
function useChoice(form: TaxForm, onDone: () => void) {
  const [compares, setCompares] = useState(form.p60 !== null);
  const [counted, setCounted] = useState<ReadonlySet<number>>(
    new Set(form.is_recorded || form.form === 'sa302' ? [] : form.incomes.keys()),
  );
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const incomes = form.incomes.filter((_, at) => counted.has(at));
      const profile = await readTaxProfile(form.tax_year);
      await saveTaxProfile(form.tax_year, withForm(profile, { p60: compares ? form.p60 : null, incomes }));
      await queryClient.invalidateQueries({ queryKey: ['tax'] });
      toast(texts.saved(taxYearText(form.tax_year)));
      onDone();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  const toggle = (at: number, isCounted: boolean) =>
    setCounted((now) => new Set(isCounted ? [...now, at] : [...now].filter((one) => one !== at)));
  return { compares, setCompares, counted, toggle, problem, busy, save };
}

function FormFigures({ form, onDone }: FormFiguresProps) {
  const { compares, setCompares, counted, toggle, problem, busy, save } = useChoice(form, onDone);
  const isAnything = compares || counted.size > 0;
  return (
    <>
      <Text as="h3" strong>
        {texts.heading(texts.names[form.form], taxYearText(form.tax_year))}
      </Text>
      <Figures
        small
        lines={form.fields.map(({ label, value }) => ({
          label,
          figure: /^-?\d+\.\d\d$/.test(value) ? <Amount value={value} currency="GBP" size={14} /> : value,
        }))}
      />
      {form.notes.map((note) => (
        <Hint key={note}>{note}</Hint>
      ))}
      {form.p60 && <CheckField label={texts.compare} checked={compares} onChange={setCompares} />}
      {form.incomes.map(({ description }, at) => (
        <CheckField
          key={description}
          label={texts.count(description)}
          checked={counted.has(at)}
          onChange={(isCounted) => toggle(at, isCounted)}
        />
      ))}
      {form.is_recorded && counted.size > 0 && <Notice tone="warning">{texts.recorded}</Notice>}
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <Row>
        {(form.p60 !== null || form.incomes.length > 0) && (
          <Button kind="main" busy={busy} disabled={!isAnything} onClick={() => void save()}>
            {texts.save}
          </Button>
        )}
        <Button onClick={onDone}>{texts.close}</Button>
      </Row>
    </>
  );
}
