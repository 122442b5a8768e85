import type { Merchant } from '@farthing/api-contract';
import { useState } from 'react';
import { renameMerchants } from '../../api/merchants.ts';
import { ApiProblem, messageOf } from '../../api/problem.ts';
import { Button } from '../../design/button.tsx';
import { countText } from '../../design/format.ts';
import { Form, Stack } from '../../design/layout.tsx';
import { Link } from '../../design/link.tsx';
import { Notice } from '../../design/notice.tsx';
import { Dialog, SheetActions } from '../../design/sheet.tsx';
import { SuggestField } from '../../design/suggest-field.tsx';
import { Text } from '../../design/text.tsx';
import { toldRename } from './told-rename.ts';

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
  const typed = wanted.toLocaleLowerCase('en-GB');
  const meant =
    typed === '' || wanted === merchant.name
      ? []
      : others
          .filter((other) => other !== wanted && other.toLocaleLowerCase('en-GB').includes(typed))
          .slice(0, 5)
          .map((label) => ({ value: label, label }));
  const save = async () => {
    if (wanted === '') return setComplaint('Type a name.');
    if (wanted === merchant.name) return onClose();
    setIsBusy(true);
    try {
      const rename = await renameMerchants({ names: [merchant.name], name: wanted });
      onClose();
      await toldRename(rename);
    } catch (error) {
      setComplaint(error instanceof ApiProblem ? error.fields.get('name') : undefined);
      setProblem(error);
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={`Rename ${merchant.name}`} onClose={onClose}>
      <Form onSubmit={() => void save()} label="Rename" wide>
        <Stack>
          {problem ? <Notice tone="error">{messageOf(problem)}</Notice> : null}
          <SuggestField
            label="Name"
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
            {merges
              ? `There is a “${wanted}” already: the two become one.`
              : `All ${countText(merchant.transaction_count, 'transaction')} get the name, and statements imported later. What the bank wrote stays beneath.`}
          </Text>
          <Link to="/transactions" search={{ q: `"${merchant.name}"` }}>
            Show its transactions
          </Link>
        </Stack>
        <SheetActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" busy={isBusy}>
            {merges ? 'Merge' : 'Rename'}
          </Button>
        </SheetActions>
      </Form>
    </Dialog>
  );
}
