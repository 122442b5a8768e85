import type { BalanceSheet } from '@farthing/api-contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { noticesQuery } from '../../../api/notices.ts';
import { profileQuery } from '../../../api/profile.ts';
import { reviewSummaryQuery } from '../../../api/review.ts';
import { IconButton } from '../../../design/button.tsx';
import {
  CategoryIcon,
  CloseIcon,
  CoinsIcon,
  DoneIcon,
  ForwardIcon,
  ImportIcon,
  InvestmentsIcon,
  RecurringIcon,
  ReportsIcon,
  TransferIcon,
  UndoIcon,
} from '../../../design/icons.ts';
import { Card, NotOnPhone, OnPhone, Row } from '../../../design/layout.tsx';
import { List, ListLink, WarningMark } from '../../../design/list.tsx';
import { useShortcuts } from '../../../design/shortcuts.ts';
import { Key, Text } from '../../../design/text.tsx';
import { putAside, titleOf, WordsOf } from '../../planning/notices/notices-list.tsx';
import { type ReviewLine, reviewLines } from './review-lines.ts';
import { reviewCard as texts } from './texts.tsx';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const marks: Readonly<Record<ReviewLine['mark'], ReactNode>> = {
  warning: <WarningMark />,
  category: <CategoryIcon {...icon} />,
  transfer: <TransferIcon {...icon} />,
  refund: <UndoIcon {...icon} />,
  recurring: <RecurringIcon {...icon} />,
  rate: <CoinsIcon {...icon} />,
  price: <InvestmentsIcon {...icon} />,
  import: <ImportIcon {...icon} />,
  letter: <ReportsIcon {...icon} />,
};
/** As many lines have a key as there are digits. */
const mostKeys = 9;

/** Items that need attention, each with a link and its key, or one line if there are none. */
export function ReviewCard({ sheet }: { readonly sheet: BalanceSheet | undefined }) {
  const summary = useQuery(reviewSummaryQuery).data;
  const notices = useQuery(noticesQuery).data;
  const navigate = useNavigate();
  const since = useQuery(profileQuery).data?.created_at;
  const lines = reviewLines({ summary, notices, sheet, since, titleOf });
  useShortcuts(
    texts.title,
    lines.slice(0, mostKeys).map(({ words, to, params, search }, index) => ({
      keys: String(index + 1),
      label: words,
      run: () => void navigate({ to, ...(params ? { params } : {}), ...(search ? { search } : {}) } as never),
    })),
  );
  if (lines.length === 0) return summary && notices && sheet ? <AllInOrder /> : null;
  return (
    <Card title={texts.title} padded={false}>
      <List label={texts.title}>
        {lines.map((line, index) => (
          <Line key={line.id} line={line} keys={index < mostKeys ? String(index + 1) : undefined} />
        ))}
      </List>
    </Card>
  );
}

function Line({ line, keys }: { readonly line: ReviewLine; readonly keys: string | undefined }) {
  const { mark, words, to, params, search, notice } = line;
  return (
    <ListLink
      {...({ to, ...(params ? { params } : {}), ...(search ? { search } : {}) } as { to: '/' })}
      mark={marks[mark]}
      note={notice && <WordsOf notice={notice} />}
      aria-keyshortcuts={keys}
      end={
        <>
          {keys && (
            <NotOnPhone>
              <Key>{keys}</Key>
            </NotOnPhone>
          )}
          <OnPhone>
            <ForwardIcon size={18} aria-hidden />
          </OnPhone>
        </>
      }
      aside={
        notice && (
          <IconButton
            label={texts.putAside(words)}
            icon={<CloseIcon size={18} stroke={1.75} />}
            onClick={() => void putAside(notice)}
          />
        )
      }
    >
      {words}
    </ListLink>
  );
}

function AllInOrder() {
  return (
    <Card>
      <Row gap={2} wrap={false}>
        <DoneIcon {...icon} />
        <Text as="span">{texts.allInOrder}</Text>
      </Row>
    </Card>
  );
}
