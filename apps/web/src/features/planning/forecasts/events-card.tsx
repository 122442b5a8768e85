import { lazy, Suspense, useState } from 'react';
import { Amount } from '../../../design/amount.tsx';
import { Button } from '../../../design/button.tsx';
import { dayText } from '../../../design/format.ts';
import { Card } from '../../../design/layout.tsx';
import { List, ListButton } from '../../../design/list.tsx';
import { PaddedFoot } from '../../../design/padded.tsx';
import { Hint } from '../../../design/text.tsx';
import { accountTypes } from '../../ledger/accounts/account-types.ts';
import { mostEvents, type PlanEvent } from './plan.ts';
import { eventsCard as texts } from './texts.tsx';

const EventSheet = lazy(() => import('./event-sheet.tsx'));

interface EventsCardProps {
  readonly events: readonly PlanEvent[];
  readonly currency: string;
  readonly onEvents: (events: readonly PlanEvent[]) => Promise<void>;
}

/** Money that comes or goes once: an inheritance, a roof, a house. */
export function EventsCard({ events, currency, onEvents }: EventsCardProps) {
  const [open, setOpen] = useState<number | 'add'>();
  return (
    <Card
      title={texts.events}
      padded={false}
      action={
        events.length < mostEvents && (
          <Button small onClick={() => setOpen('add')}>
            {texts.addAnEvent}
          </Button>
        )
      }
    >
      {events.length === 0 ? (
        <PaddedFoot>
          <Hint>{texts.empty}</Hint>
        </PaddedFoot>
      ) : (
        <List label={texts.events}>
          {events.map((event, index) => (
            <ListButton
              // biome-ignore lint/suspicious/noArrayIndexKey: an event is its place: two may be alike
              key={index}
              onClick={() => setOpen(index)}
              note={`${dayText(event.date)} · ${accountTypes[event.into].plural}`}
              end={<Amount value={event.amount} currency={currency} kind="flow" size={14} />}
            >
              {event.name}
            </ListButton>
          ))}
        </List>
      )}
      <Suspense>
        {open !== undefined && (
          <EventSheet
            events={events}
            place={open === 'add' ? undefined : open}
            currency={currency}
            onEvents={onEvents}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
    </Card>
  );
}
