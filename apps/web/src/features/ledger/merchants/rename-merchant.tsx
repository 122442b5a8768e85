import type { Merchant } from '@farthing/api-contract';
import { useState } from 'react';
import { renameMerchants } from '../../../api/merchants.ts';
import { ApiProblem, messageOf } from '../../../api/problem.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { language } from '../../../design/language.ts';
import { Form, Stack } from '../../../design/layout.tsx';
import { Link } from '../../../design/link.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Dialog } from '../../../design/sheet.tsx';
import { SheetActions } from '../../../design/sheet-actions.tsx';
import { SuggestField } from '../../../design/suggest-field.tsx';
import { Text } from '../../../design/text.tsx';
import { notifyMerchantsRenamed } from './notify-merchants-renamed.ts';
import { renameMerchant as texts } from './texts.ts';

interface RenameMerchantProps {
  readonly merchant: Merchant;
  /** All names there are: typing one of them merges. */
  readonly others: readonly string[];
  readonly onClose: () => void;
}

/** Gives a merchant another name on all its transactions; the name of another merges the two. */
export function RenameMerchant({ merchant, others, onClose }: RenameMerchantProps) {
  const [name, setName] = useState(merchant.name);
  const [problem, setProblem] = useState<unknown>();
  const [complaint, setComplaint] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const wanted = name.trim();
  const merges = wanted !== merchant.name && others.includes(wanted);
  const typed = wanted.toLocaleLowerCase(language);
  const meant =
    typed === '' || wanted === merchant.name
      ? []
      : others
          .filter((other) => other !== wanted && other.toLocaleLowerCase(language).includes(typed))
          .slice(0, 5)
          .map((label) => ({ value: label, label }));
  const save = async () => {
    if (wanted === '') return setComplaint(common.enterAName);
    if (wanted === merchant.name) return onClose();
    setIsBusy(true);
    setProblem(undefined);
    try {
      const rename = await renameMerchants({ names: [merchant.name], name: wanted });
      onClose();
      await notifyMerchantsRenamed(rename);
    } catch (error) {
      const field = error instanceof ApiProblem ? error.fields.get('name') : undefined;
      setComplaint(field);
      setProblem(field ? undefined : error);
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={texts.title(merchant.name)} onClose={onClose}>
      <Form onSubmit={() => void save()} label={common.rename} wide>
        <Stack>
          {problem ? <Notice tone="error">{messageOf(problem)}</Notice> : null}
          <SuggestField
            label={common.name}
            value={name}
            onChange={(typed) => {
              setName(typed);
              setComplaint(undefined);
            }}
            suggestions={meant}
            onPick={({ label }) => setName(label)}
            error={complaint}
            maxLength={300}
          />
          <Text tone="quiet">
            {merges ? texts.mergeHint(wanted) : texts.renameHint(merchant.transaction_count)}
          </Text>
          <Link to="/transactions" search={{ q: `"${merchant.name}"` }}>
            {texts.showItsTransactions}
          </Link>
        </Stack>
        <SheetActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button kind="main" type="submit" busy={isBusy}>
            {merges ? common.merge : common.rename}
          </Button>
        </SheetActions>
      </Form>
    </Dialog>
  );
}
