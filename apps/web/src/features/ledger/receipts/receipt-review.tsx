import type { Transaction } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, messageOf, useProblem } from '../../../api/problem.ts';
import { transactionQuery } from '../../../api/transactions.ts';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { focusFirstError } from '../../../design/focus.ts';
import { todayHere } from '../../../design/format.ts';
import { Card, Form, Row, Stack } from '../../../design/layout.tsx';
import { BesidePicture } from '../../../design/marked-picture.tsx';
import { Notice } from '../../../design/notice.tsx';
import { StickyActions } from '../../../design/sticky-actions.tsx';
import { Text } from '../../../design/text.tsx';
import { byUse } from '../accounts/account-order.ts';
import { lastAccount } from '../transactions/last-account.ts';
import type { Names } from '../transactions/names.ts';
import { shortTitleOf } from '../transactions/transaction-row.tsx';
import { fieldsOf, without } from '../transactions/use-row-form.ts';
import { BelongsTo } from './belongs-to.tsx';
import { discardScan } from './discard-scan.ts';
import { asNew, draftFrom, newTransactionFrom, type ReceiptDraft, willTake } from './receipt-draft.ts';
import { ReceiptExtras } from './receipt-extras.tsx';
import { ReceiptFields } from './receipt-fields.tsx';
import { type ActiveField, ReceiptPicture } from './receipt-picture.tsx';
import { finishRecorded, saveAsNew, saveOnRow } from './save-scan.ts';
import { changeScan, type Scan } from './scan-queue.ts';
import { scrollToTop } from './scroll-to-top.ts';
import { receiptReview as texts } from './texts.tsx';
import { WhoRead } from './who-read.tsx';

interface ReceiptReviewProps {
  readonly scan: Scan;
  readonly names: Names;
}

/** A receipt beside what was read from it: looked over, set where it belongs, and saved. */
export function ReceiptReview({ scan, names }: ReceiptReviewProps) {
  const { receipt, file } = scan;
  const form = useReceiptForm(scan, names);
  const { draft, set } = form;
  const [active, setActive] = useState<ActiveField>();
  if (scan.recorded) return <HalfSaved scan={scan} row={scan.recorded} />;
  const isNew = draft.belongsTo === asNew;
  return (
    <BesidePicture picture={<ReceiptPicture scan={scan} active={active} />}>
      <Card>
        <Form onSubmit={() => void form.save()} label={texts.title(file.name)} wide>
          <WhoRead scan={scan} />
          {receipt && <BelongsTo receipt={receipt} draft={draft} set={set} />}
          <ReceiptFields
            scan={scan}
            draft={draft}
            set={set}
            errors={form.errors}
            names={names}
            row={form.row}
            onActive={(name) => setActive({ name })}
          />
          {receipt && <ReceiptExtras receipt={receipt} />}
          {form.message && <Notice tone="error">{form.message}</Notice>}
          <StickyActions
            inPage
            start={
              <Button kind="quiet" onClick={() => discardScan(scan)}>
                {common.discard}
              </Button>
            }
          >
            <Button kind="main" type="submit" busy={scan.isSaving} disabled={!isNew && !form.row}>
              {isNew ? (scan.canAttach ? texts.addWithReceipt : texts.addWithoutFile) : texts.attach}
            </Button>
          </StickyActions>
        </Form>
      </Card>
    </BesidePicture>
  );
}

/** Manages the edits to a receipt, which its scan stores, with their validation and saving. */
function useReceiptForm(scan: Scan, names: Names) {
  const open = [...names.accounts.values()].filter((account) => !account.closed_on).sort(byUse);
  const draft = scan.draft ?? draftFrom(scan.receipt, open, lastAccount(), todayHere());
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useProblem();
  const isNew = draft.belongsTo === asNew;
  const chosen = useQuery({ ...transactionQuery(draft.belongsTo), enabled: !isNew });
  const row = isNew ? undefined : chosen.data;
  const set = (change: Partial<ReceiptDraft>) => {
    changeScan(scan.key, { draft: { ...draft, ...change } });
    setErrors((before) => without(before, Object.keys(change)));
  };
  const saveRow = async (on: Transaction) => {
    const takes = willTake(draft, on);
    return saveOnRow(scan, on, {
      ...(takes.merchant ? { merchant: draft.merchant.trim() } : {}),
      ...(takes.category ? { category_id: draft.category_id } : {}),
    });
  };
  const saveNew = async () => {
    const read = newTransactionFrom(draft, names.accounts.get(draft.account_id)?.currency ?? 'GBP');
    setErrors(read.ok ? {} : read.errors);
    if (!read.ok) focusFirstError();
    return read.ok && saveAsNew(scan, read.body);
  };
  const save = async () => {
    // What it is chosen to belong to is not there yet: nothing new is recorded instead.
    if (scan.isSaving || (!isNew && !row)) return;
    setMessage(undefined);
    try {
      // The draft as it is seen is kept, for when Undo brings it back.
      changeScan(scan.key, { draft });
      if (await (row ? saveRow(row) : saveNew())) scrollToTop();
    } catch (error) {
      if (error instanceof ApiProblem && error.fields.size > 0) {
        setErrors(fieldsOf(error));
        focusFirstError();
      }
      // Changed elsewhere in the meantime: recalculate and show what it would take over.
      if (error instanceof ApiProblem && error.isVersionClash) void chosen.refetch();
      setMessage(error);
    }
  };
  const problem = message ?? scan.message ?? (chosen.error ? messageOf(chosen.error) : undefined);
  return { draft, set, errors, message: problem, row, save };
}

/** The transaction is there, its file is not: nothing else is left to do. */
function HalfSaved({ scan, row }: { readonly scan: Scan; readonly row: Transaction }) {
  const attach = (withFile: boolean) =>
    finishRecorded(scan, row, withFile).then((done) => done && scrollToTop());
  return (
    <Card title={shortTitleOf(row)}>
      <Stack>
        <Notice tone="warning" title={texts.halfSaved}>
          {scan.message ?? texts.fileOnWay}
        </Notice>
        <Text tone="quiet">{texts.fileKept(scan.file.name)}</Text>
        <Row>
          <Button kind="main" busy={scan.isSaving} onClick={() => void attach(true)}>
            {texts.attachAgain}
          </Button>
          <Button disabled={scan.isSaving} onClick={() => void attach(false)}>
            {texts.leaveWithoutFile}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
