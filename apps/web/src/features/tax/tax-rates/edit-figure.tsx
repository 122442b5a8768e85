import type { RateConfig } from '@farthing/api-contract';
import { useState } from 'react';
import { ApiProblem, messageOf, useProblem } from '../../../api/problem.ts';
import { readRateConfig } from '../../../api/tax-rates.ts';
import * as common from '../../../design/common-texts.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { focusFirstError } from '../../../design/focus.ts';
import { taxYearText } from '../../../design/format.ts';
import { Form } from '../../../design/layout.tsx';
import { Notice } from '../../../design/notice.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { FormActions } from '../../../design/sheet-actions.tsx';
import { Text } from '../../../design/text.tsx';
import VersionClash from '../../../design/version-clash.tsx';
import { at, figureText, type RateFigure, readFigure, typedFigure, withFigure } from './rate-figures.ts';
import { saveTable } from './save-rates.ts';
import { editFigure as texts } from './texts.ts';

interface EditFigureProps {
  readonly config: RateConfig;
  readonly figure: RateFigure;
  /** The group that it stands in: "Personal allowance". */
  readonly group: string;
  readonly onClose: () => void;
}

/** The sheet in which one figure of a rate table is changed. The server refuses what makes no sense as a table. */
export default function EditFigure({ config, figure, group, onClose }: EditFigureProps) {
  const { typed, setTyped, error, problem, theirs, busy, save } = useFigure(config, figure, onClose);
  return (
    <SideSheet title={texts.changeARate} onClose={onClose}>
      {theirs ? (
        <VersionClash
          fields={[
            {
              label: figure.label,
              mine: typed,
              theirs: figureText(figure.kind, at(theirs.table, figure.path)),
            },
          ]}
          busy={busy}
          onKeepMine={() => void save(theirs)}
          onTakeTheirs={onClose}
        />
      ) : (
        <Form onSubmit={() => void save(config)} label={texts.changeARate} wide>
          {problem && (
            <Notice tone="error" title={common.nothingWasChanged}>
              {problem}
            </Notice>
          )}
          <Text>{`${taxYearText(config.tax_year)} · ${group}`}</Text>
          <TextField
            label={figure.label}
            description={texts.now(figureText(figure.kind, figure.value), texts.hints[figure.kind])}
            inputMode="decimal"
            value={typed}
            onChange={setTyped}
            maxLength={40}
            error={error}
            autoFocus
          />
          <FormActions label={texts.changeTheRate} busy={busy} onClose={onClose} />
        </Form>
      )}
    </SideSheet>
  );
}

/** Holds what is typed for a figure, and saves the table with it. */
function useFigure(config: RateConfig, figure: RateFigure, onClose: () => void) {
  const [typed, setTyped] = useState(() => typedFigure(figure));
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useProblem();
  const [theirs, setTheirs] = useState<RateConfig>();
  const [busy, setBusy] = useState(false);

  const save = async (base: RateConfig) => {
    const read = readFigure(typed, figure);
    setError(read.ok ? undefined : read.reason);
    setProblem(undefined);
    if (!read.ok) focusFirstError();
    if (!read.ok || busy) return;
    setBusy(true);
    try {
      await saveTable(base, withFigure(base.table, figure.path, read.value), texts.isChanged(figure.label));
      onClose();
    } catch (refusal) {
      await refused(refusal);
      setBusy(false);
    }
  };
  const refused = async (refusal: unknown) => {
    if (refusal instanceof ApiProblem && refusal.isVersionClash)
      return readRateConfig(config.tax_year).then(setTheirs, (again: unknown) => setProblem(again));
    const details = refusal instanceof ApiProblem ? [...refusal.fields.values()] : [];
    if (details.length === 0) return setProblem(refusal);
    setProblem([...new Set([messageOf(refusal), ...details])].join(' '));
  };
  return { typed, setTyped, error, problem, theirs, busy, save };
}
