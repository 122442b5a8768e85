import { Suspense, useState } from 'react';
import { decideTransaction } from '../../../api/review.ts';
import { changeMany } from '../../../api/transactions.ts';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import * as common from '../../../design/common-texts.ts';
import { Decision, DecisionChoices } from '../../../design/decision.tsx';
import { CheckField } from '../../../design/fields/choice-fields.tsx';
import { joinParts, longDayText } from '../../../design/format.ts';
import { NotOnPhone, Row } from '../../../design/layout.tsx';
import { lazyPart } from '../../../design/lazy-part.ts';
import { Link } from '../../../design/link.tsx';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { CategoryMark } from '../../../design/stat.tsx';
import { Key, Text } from '../../../design/text.tsx';
import type { Names } from '../../ledger/transactions/names.ts';
import { proposals } from './review-steps.ts';
import { transactionStep as texts } from './texts.ts';
import type { Decide, StepProps } from './use-review-queue.ts';

type TransactionStepOf = StepProps<'transaction'>['step'];

const CategorySearch = lazyPart(() => import('./category-search.tsx'));

interface TransactionStepProps extends StepProps<'transaction'> {
  /** Categories chosen in this review, by `alike_key`. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly onChosen: (key: string, category: string) => void;
}

/** A transaction without a category: those that fit, a key each. */
export function TransactionStep(props: TransactionStepProps) {
  const { step, names, startHere, onChosen, onDecide, onSkip } = props;
  const { transaction: row, alike, alike_key: key } = step.item;
  // One answer for a merchant: it is asked about once.
  const [withAlike, setWithAlike] = useState(alike > 0);
  const [searching, setSearching] = useState(false);
  const who = row.merchant || row.description || common.noDescription;
  const give = (category: string) => {
    onChosen(key, category);
    onDecide(decisionOf(step, category, { who, name: nameOf(category, names), all: withAlike && alike > 0 }));
  };

  const choices = choicesOf(props, give);
  useShortcuts(texts.keysTitle, [
    ...choices.map(({ keys, label, onChoose }) => ({ keys, label, run: onChoose })),
    { keys: 'c', label: texts.searchAllCategories, run: () => setSearching(true) },
    ...(alike > 0 ? [{ keys: 'a', label: texts.toggleAlike, run: () => setWithAlike(!withAlike) }] : []),
    { keys: 's', label: texts.skip, run: onSkip },
  ]);

  return (
    <Decision
      what={who}
      about={aboutOf(step, names)}
      figure={<Amount value={row.signed_amount} currency={row.currency} kind="flow" size={28} strong />}
      startHere={startHere}
    >
      {choices.length > 0 ? (
        <DecisionChoices label={texts.suggestedCategories} choices={choices} />
      ) : (
        <Text tone="quiet">{texts.noSuggestions}</Text>
      )}
      {alike > 0 && (
        <CheckField
          label={texts.alike(alike)}
          description={texts.alikeExplained}
          checked={withAlike}
          onChange={setWithAlike}
        />
      )}
      <OtherWays
        step={step}
        isMain={choices.length === 0}
        onSearch={() => setSearching(true)}
        onSkip={onSkip}
      />
      {searching && (
        <Suspense>
          <CategorySearch
            who={who}
            names={names}
            kind={row.type === 'income' ? 'income' : 'expense'}
            onPick={give}
            onClose={() => setSearching(false)}
          />
        </Suspense>
      )}
    </Decision>
  );
}

const nameOf = (category: string, names: Names) => names.categories.get(category)?.name ?? texts.aCategory;

/** The categories that fit, each with its key. */
function choicesOf({ step, names, chosen }: TransactionStepProps, give: (category: string) => void) {
  return proposals(step.item, chosen)
    .filter(({ category_id }) => names.categories.has(category_id))
    .map(({ category_id, why }, index) => ({
      id: category_id,
      label: nameOf(category_id, names),
      note: why,
      mark: (
        <CategoryMark
          name={nameOf(category_id, names)}
          group={names.categories.get(category_id)?.group_name}
        />
      ),
      keys: String(index + 1),
      onChoose: () => give(category_id),
    }));
}

/** The decision that gives a transaction its category, and with `all` those that are alike. */
function decisionOf(
  step: TransactionStepOf,
  category: string,
  { who, name, all }: { readonly who: string; readonly name: string; readonly all: boolean },
): Decide {
  const { transaction, alike, alike_key: key } = step.item;
  return {
    step,
    count: all ? alike + 1 : 1,
    ...(all ? { with: (other) => other.kind === 'transaction' && other.item.alike_key === key } : {}),
    message: all ? texts.manyGiven(alike + 1, name) : texts.given(who, name),
    send: async () => {
      const { ids } = await decideTransaction(transaction.id, { category_id: category, alike: all });
      return { count: ids.length, undo: () => changeMany({ ids, set: { category_id: null } }) };
    },
  };
}

/** Day, account and further words of a transaction. */
function aboutOf({ item: { transaction: row } }: TransactionStepOf, names: Names): string {
  return joinParts(
    longDayText(row.date),
    names.accounts.get(row.account_id)?.name,
    row.merchant && row.description !== row.merchant ? row.description : '',
    row.notes,
  );
}

interface OtherWaysProps {
  readonly step: TransactionStepOf;
  /** Nothing is suggested: the search is the main button. */
  readonly isMain: boolean;
  readonly onSearch: () => void;
  readonly onSkip: () => void;
}

/** The search of all categories, the next transaction, and a rule in place of a decision. */
function OtherWays({ step, isMain, onSearch, onSkip }: OtherWaysProps) {
  return (
    <>
      <Row>
        <Button kind={isMain ? 'main' : 'plain'} onClick={onSearch}>
          {texts.searchAllCategories}
        </Button>
        <NotOnPhone>
          <Key>C</Key>
        </NotOnPhone>
        <Button kind="quiet" onClick={onSkip}>
          {texts.skip}
        </Button>
        <NotOnPhone>
          <Key>S</Key>
        </NotOnPhone>
      </Row>
      <Text size={14}>
        <Link to="/settings/rules" search={{ from: step.item.transaction.id }}>
          {common.createARuleFromIt}
        </Link>
      </Text>
    </>
  );
}
