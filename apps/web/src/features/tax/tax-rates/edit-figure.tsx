import type { RateConfig } from '@farthing/api-contract';
import { readRateConfig, saveRateConfig } from '../../../api/tax-rates.ts';
import { checked, useRecordForm } from '../../../api/use-form.ts';
import { clashingFields } from '../../../design/clashing-fields.ts';
import * as common from '../../../design/common-texts.ts';
import { TextField } from '../../../design/fields/text-field.tsx';
import { FormBody } from '../../../design/form-body.tsx';
import { taxYearText } from '../../../design/format.ts';
import { SideSheet } from '../../../design/sheet.tsx';
import { Text } from '../../../design/text.tsx';
import type { RateNode } from '../tax-report/table-path.ts';
import { at, figureText, type RateFigure, readFigure, typedFigure, withFigure } from './rate-figures.ts';
import { tableSaved } from './save-rates.ts';
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
  const form = useRecordForm<RateConfig, { figure: string }, RateNode>({
    stored: config,
    draftOf: ({ table }) => ({
      figure: typedFigure({ ...figure, value: String(at(table, figure.path) ?? figure.value) }),
    }),
    entryOf: (draft, { table }) => {
      const read = readFigure(draft.figure, figure);
      return read.ok
        ? checked({}, withFigure(table, figure.path, read.value))
        : { ok: false, errors: { figure: read.reason } };
    },
    // What is wrong with another figure because of this one is said above the field, with the other's path.
    fieldNames: { [`table.${figure.path}`]: 'figure' },
    send: (table, version) => saveRateConfig(config.tax_year, { table, version }),
    read: () => readRateConfig(config.tax_year),
    onSaved: (saved, before) => {
      tableSaved(before, saved, texts.isChanged(figure.label));
      onClose();
    },
  });
  return (
    <SideSheet title={texts.changeARate} onClose={onClose}>
      <FormBody
        title={texts.changeARate}
        form={form}
        clashing={form.clash && clashingFields({ figure: figure.label }, form.clash)}
        onSubmit={() => void form.save()}
        onClose={onClose}
        action={texts.changeTheRate}
        failed={common.nothingWasChanged}
      >
        <Text>{`${taxYearText(config.tax_year)} · ${group}`}</Text>
        <TextField
          label={figure.label}
          description={texts.now(figureText(figure.kind, figure.value), texts.hints[figure.kind])}
          inputMode="decimal"
          {...form.field('figure')}
          maxLength={40}
          autoFocus
        />
      </FormBody>
    </SideSheet>
  );
}
