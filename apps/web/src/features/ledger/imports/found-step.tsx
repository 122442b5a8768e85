import type { Account, StatementImport } from '@farthing/api-contract';
import { useState } from 'react';
import { ActionBar } from '../../../design/action-bar.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Disclosure } from '../../../design/disclosure.tsx';
import { Card, Row, Stack } from '../../../design/layout.tsx';
import { Notice, Progress } from '../../../design/notice.tsx';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { Facts } from '../../../design/stat.tsx';
import { StepHeading } from '../../../design/steps.tsx';
import { Badge, Text } from '../../../design/text.tsx';
import { sizeWords } from '../attachments/file-words.ts';
import { AccountsQuestion, OtherParts } from './accounts-question.tsx';
import { DateQuestion } from './date-question.tsx';
import { DiscardButton } from './discard-button.tsx';
import { FirstRows } from './first-rows.tsx';
import { FormatChoice } from './format-choice.tsx';
import { MappingEditor } from './mapping-editor.tsx';
import { SignQuestion } from './sign-question.tsx';
import { foundStep as texts } from './texts.tsx';
import type { ImportProps } from './use-import-work.ts';
import { useShortlyAfter } from './use-shortly-after.ts';
import {
  confidenceWord,
  dateSentence,
  formatSentence,
  isPdf,
  openQuestion,
  periodText,
  signSentence,
  textSentence,
} from './words.ts';

/** Props of every step. */
export interface StepProps extends ImportProps {
  readonly account: Account | undefined;
  /** The person came here from another step: its heading takes the focus. */
  readonly takesFocus: boolean;
}

/** The first step: what the file was found to be and why, with the questions that it leaves open. */
export function FoundStep(props: StepProps & { readonly onCheck: () => void }) {
  const { statement, account, work, onCheck } = props;
  const { detected, needs, counts } = statement;
  const [orderGiven, setOrderGiven] = useState(false);
  const needsMapping = needs.includes('mapping');
  const asksSign = needs.includes('sign') || detected.sign.proof === 'given';
  const asksOrder =
    !needsMapping && detected.date_order !== 'fixed' && (!detected.date_order_proven || orderGiven);
  const question = openQuestion({ ...statement, counts: { ...counts, added: Math.max(1, counts.added) } });

  useShortcuts(texts.keysTitle, [
    {
      keys: 'Ctrl+Enter',
      label: texts.checkTheRows,
      run: () => question === undefined && work.doing === undefined && onCheck(),
    },
  ]);

  return (
    <>
      <Findings {...props} orderGiven={orderGiven} />
      {needsMapping && <MappingEditor key="needed" statement={statement} work={work} />}
      {needs.includes('accounts') && <AccountsQuestion statement={statement} work={work} />}
      <OtherParts statement={statement} />
      {!needsMapping && asksSign && <SignQuestion statement={statement} work={work} />}
      {asksOrder && <DateQuestion statement={statement} work={work} onAnswered={() => setOrderGiven(true)} />}
      {!needsMapping && <FirstRows statement={statement} />}
      {/* A PDF is read as no other bank's file. */}
      {!(needsMapping && detected.delimiter === '') && <OtherReadings statement={statement} work={work} />}
      <ActionBar
        note={question}
        others={<DiscardButton statement={statement} account={account} />}
        main={
          <Button kind="main" disabled={question !== undefined || work.doing !== undefined} onClick={onCheck}>
            {counts.rows === 0 ? texts.checkTheRows : texts.check(counts.rows)}
          </Button>
        }
      />
    </>
  );
}

/** Reason why the file could not be read, from its warnings. Of a PDF also why its columns are asked for. */
function refusalOf({ warnings, detected }: StatementImport) {
  const codes = ['unknown-format', 'bad-mapping', ...(detected.delimiter === '' ? ['needs-mapping'] : [])];
  return warnings.find(({ code }) => codes.includes(code));
}

interface FindingsProps extends StepProps {
  /** True once the user has chosen the order of day and month. */
  readonly orderGiven: boolean;
}

/** Card with the format of the file and the reasons for it. */
function Findings({ statement, work, takesFocus, orderGiven }: FindingsProps) {
  const { detected, needs, counts } = statement;
  const needsMapping = needs.includes('mapping');
  const slow = useShortlyAfter(work.doing === 'reading');
  const refusal = refusalOf(statement);
  return (
    <Card>
      <Stack gap={4}>
        <Row justify="between">
          <StepHeading takesFocus={takesFocus}>
            {detected.format_name ?? (needsMapping ? texts.unknownLayout : texts.ownLayout)}
          </StepHeading>
          {!needsMapping && (
            <Badge
              tone={detected.confidence >= 0.9 ? 'good' : detected.confidence >= 0.6 ? 'quiet' : 'warning'}
            >
              {confidenceWord(detected)}
            </Badge>
          )}
        </Row>
        {refusal ? (
          <Notice tone="warning">{refusal.message}</Notice>
        ) : (
          <Text>{formatSentence(detected, needsMapping)}</Text>
        )}
        {slow && <Progress label={texts.rereading(Math.max(counts.rows, 1))} />}
        {!needsMapping && (
          <Facts
            facts={[
              [
                common.rows,
                texts.rowsAndPeriod(counts.rows, periodText(statement.first_date, statement.last_date)),
              ],
              ...(isPdf(detected) ? [] : factsOfText(statement, orderGiven)),
              ...severalFacts(statement),
            ]}
          />
        )}
      </Stack>
    </Card>
  );
}

/** Returns how the text of a file is read. The table of a PDF is made here, so it says nothing about the PDF. */
function factsOfText({ detected, file_size }: StatementImport, orderGiven: boolean) {
  return [
    [common.dates, dateSentence(detected, orderGiven)],
    [texts.amounts, signSentence(detected)],
    [texts.text, `${textSentence(detected)} · ${sizeWords(file_size)}`],
  ] as const;
}

/** Other ways to read the file: another bank, accounts or columns. */
function OtherReadings({ statement, work }: Pick<StepProps, 'statement' | 'work'>) {
  const { detected, needs } = statement;
  const needsMapping = needs.includes('mapping');
  return (
    <Card>
      <Stack gap={2}>
        <Disclosure
          title={needsMapping ? texts.chooseBank : texts.anotherBank}
          open={refusalOf(statement)?.code === 'unknown-format'}
        >
          <FormatChoice statement={statement} work={work} />
        </Disclosure>
        {statement.upload_id !== null && (
          <Disclosure title={texts.otherAccounts}>
            <AccountsQuestion key={statement.version} statement={statement} work={work} plain />
          </Disclosure>
        )}
        {!needsMapping && detected.delimiter !== '' && !isPdf(detected) && (
          <Disclosure title={detected.format_id === null ? texts.changeColumns : texts.chooseColumns}>
            <MappingEditor key={statement.version} statement={statement} work={work} plain />
          </Disclosure>
        )}
      </Stack>
    </Card>
  );
}

/** Largest number of accounts or currencies listed by name. */
const mostNamed = 6;

/** Returns facts about a file with more than one account or currency. */
function severalFacts({ detected, file_account }: StatementImport): (readonly [string, string])[] {
  const list = (items: readonly string[]) =>
    texts.list(items.slice(0, mostNamed), Math.max(0, items.length - mostNamed));
  const one = detected.accounts.length === 1;
  const facts: readonly (readonly [string, string] | false)[] = [
    detected.accounts.length > 0 &&
      detected.file_accounts.length < 2 && [one ? common.account : common.accounts, list(detected.accounts)],
    file_account !== null && [texts.accountOfTheFile, file_account],
    detected.currencies.length > 1 && [texts.currencies, list(detected.currencies)],
  ];
  return facts.filter((fact) => fact !== false);
}
