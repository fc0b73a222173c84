import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator'
import { zone } from '#contract/time.ts'
import { comesTwice, zoned, zurichZone } from './calendarZone.ts'

/** An appointment as a member's calendar tells it. */
export interface CalendarEntry {
  /** Id of the calendar's entry; stays the same as long as it is the same seat. */
  _id: string
  state: 'confirmed' | 'tentative' | 'cancelled'
  /** Counter that grows with every change of the seat or of what it is a seat in. */
  sequence: number
  /** Instant of the last change. */
  at: string
  startsAt: string
  endsAt: string
  title: string
  /** Lines of the description; the link stands below them. */
  lines: readonly string[]
  where: string
  /** Path of its screen. */
  path: string
}

const statuses = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const

function add(
  calendar: ICalCalendar,
  { _id, state, sequence, at, startsAt, endsAt, title, lines, where, path }: CalendarEntry,
  publicUrl: string,
) {
  const link = `${publicUrl}${path}`
  calendar.createEvent({
    id: `${_id}@formkurve`,
    sequence,
    start: zoned(startsAt),
    end: zoned(endsAt),
    // A time of the clock alone means the first of an hour that comes twice: there it is told in UTC.
    timezone: comesTwice(startsAt) || comesTwice(endsAt) ? null : zone,
    stamp: zoned(at),
    lastModified: zoned(at),
    summary: title,
    description: [...lines, link].join('\n'),
    location: where,
    url: link,
    status: statuses[state],
    busystatus: state === 'confirmed' ? ICalEventBusyStatus.BUSY : ICalEventBusyStatus.FREE,
  })
}

/** These entries as an iCalendar text (RFC 5545), on Zurich's clock. A feed also has a `name` and says how often to ask again. */
export function calendarOf(entries: readonly CalendarEntry[], { publicUrl, name }: { publicUrl: string; name?: string }) {
  const calendar = ical({
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Formkurve', product: 'Kursplan', language: 'DE' },
    // A name here would put the stamps on Zurich's clock too, and RFC 5545 wants them in UTC.
    timezone: { name: null, generator: () => zurichZone },
    ...(name && { name, ttl: 3600 }),
  })
  for (const entry of entries) add(calendar, entry, publicUrl)
  return calendar.toString()
}
