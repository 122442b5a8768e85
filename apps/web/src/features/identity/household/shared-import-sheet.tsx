import type { SharedImport } from '@farthing/api-contract';
import { useState } from 'react';
import { householdChanged } from '../../../api/household.ts';
import { newIdempotencyKey } from '../../../api/idempotency-key.ts';
import { importShared, previewSharedImport, type StatementSign } from '../../../api/shared-transactions.ts';
import { useAction } from '../../../api/use-action.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import { ChoiceCards } from '../../../design/choice-cards.tsx';
import * as common from '../../../design/common-texts.ts';
import { FileButton } from '../../../design/file-button.tsx';
import { FormNotice } from '../../../design/form-notice.tsx';
import { dayText, joinParts } from '../../../design/format.ts';
import { Stack } from '../../../design/layout.tsx';
import { List, ListItem } from '../../../design/list.tsx';
import { Notice, Skeleton } from '../../../design/notice.tsx';
import { SideSheet } from '../../../design/sheet.tsx';
import { SheetActions } from '../../../design/sheet-actions.tsx';
import { Text } from '../../../design/text.tsx';
import { toast } from '../../../design/toast.tsx';
import { BalanceProof } from '../../ledger/imports/balance-proof.tsx';
import type { WritableAccount } from './shared-fields.tsx';
import { sharedImport as texts } from './texts.tsx';

interface SheetProps {
  readonly account: WritableAccount;
  readonly onClose: () => void;
}

/** Import of a statement into a shared account: choose a file, look at what it records, and record it. */
export default function SharedImportSheet({ account, onClose }: SheetProps) {
  const [file, setFile] = useState<File>();
  const [seen, setSeen] = useState<SharedImport>();
  const [sign, setSign] = useState<StatementSign>();
  const [key, setKey] = useState(newIdempotencyKey);
  const action = useAction();
  const look = (chosen: File, answer?: StatementSign) =>
    void action.run(async () => {
      setFile(chosen);
      setSign(answer);
      setSeen(undefined);
      setKey(newIdempotencyKey());
      setSeen(await previewSharedImport(account, chosen, answer));
    });
  const record = () =>
    void action.run(async () => {
      if (!file) return;
      const made = await importShared(account, file, { sign, key });
      await householdChanged();
      toast(texts.imported(made.counts.added));
      onClose();
    });
  return (
    <SideSheet title={texts.title} onClose={onClose}>
      <Stack>
        <Text tone="quiet">{texts.lead}</Text>
        {!action.busy && (
          <FileButton accept="" onFiles={([chosen]) => chosen && look(chosen)}>
            {file ? texts.chooseAnother : texts.choose}
          </FileButton>
        )}
        <FormNotice form={action} />
        {action.busy && !seen && <Skeleton shape="row" count={5} />}
        {file && seen && (
          <Preview account={account} seen={seen} sign={sign} onSign={(answer) => look(file, answer)} />
        )}
        <SheetActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          {seen && canRecord(seen) && (
            <Button kind="main" busy={action.busy} onClick={record}>
              {texts.record(seen.counts.added)}
            </Button>
          )}
        </SheetActions>
      </Stack>
    </SideSheet>
  );
}

/** Returns true if an import would record something that the server accepts from a member. */
function canRecord({ counts, needs, balance_check }: SharedImport): boolean {
  return counts.added > 0 && needs.length === 0 && balance_check.status !== 'broken';
}

const signs: readonly { readonly value: StatementSign; readonly label: string }[] = [
  { value: 'negative_is_spend', label: texts.negativeIsSpend },
  { value: 'positive_is_spend', label: texts.positiveIsSpend },
];

interface PreviewProps {
  readonly account: WritableAccount;
  readonly seen: SharedImport;
  readonly sign: StatementSign | undefined;
  readonly onSign: (sign: StatementSign) => void;
}

function Preview({ account, seen, sign, onSign }: PreviewProps) {
  const { counts, needs, warnings, rows, first_date, last_date } = seen;
  return (
    <>
      <Text strong>{texts.found(counts)}</Text>
      <Text size={14} tone="quiet">
        {joinParts(
          seen.file_name,
          seen.format_name,
          first_date && last_date && texts.period(dayText(first_date), dayText(last_date)),
        )}
      </Text>
      {needs.includes('mapping') && <Notice tone="warning">{texts.needsOwner}</Notice>}
      {(needs.includes('sign') || sign !== undefined) && (
        <ChoiceCards label={texts.sign} value={sign} cards={signs} onChange={onSign} />
      )}
      <BalanceProof statement={seen} account={account} />
      {seen.balance_check.status === 'broken' && <Notice tone="warning">{texts.brokenIsForOwner}</Notice>}
      {warnings.map(({ code, message }) => (
        <Notice key={code} tone="warning">
          {message}
        </Notice>
      ))}
      {rows.length > 0 && (
        <List label={texts.rows}>
          {rows.map((row) => (
            <ListItem
              key={row.number}
              note={joinParts(
                row.date && dayText(row.date),
                row.outcome !== 'added' && (row.reason ?? texts.leftOut),
              )}
              end={
                row.signed_amount && (
                  <Amount
                    value={row.signed_amount}
                    currency={account.currency}
                    {...(row.outcome === 'added' ? { kind: 'flow' as const } : { tone: 'quiet' as const })}
                  />
                )
              }
            >
              <Text as="span" lines={1}>
                {row.description || common.noDescription}
              </Text>
            </ListItem>
          ))}
        </List>
      )}
      {seen.has_more && <Text tone="quiet">{texts.more}</Text>}
    </>
  );
}
