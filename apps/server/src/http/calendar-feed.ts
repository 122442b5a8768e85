import type { FastifyReply } from 'fastify';
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';

/** An event that lasts all day. */
export interface CalendarEvent {
  /** Stays the same when the event is sent again. */
  readonly id: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly title: string;
}

/** Seconds after which calendar apps are asked to read the feed again. */
const refreshSeconds = 6 * 60 * 60;

/** Sends events as an iCalendar file (RFC 5545). They don't mark the day as busy. */
export function sendCalendar(reply: FastifyReply, events: readonly CalendarEvent[]): FastifyReply {
  const calendar = ical({
    name: 'farthing',
    prodId: { company: 'farthing', product: 'farthing', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  });
  for (const { id, date, title } of events) {
    calendar.createEvent({
      id,
      start: new Date(`${date}T00:00:00Z`),
      timezone: 'UTC',
      allDay: true,
      summary: title,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return reply
    .type('text/calendar; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(calendar.toString());
}
