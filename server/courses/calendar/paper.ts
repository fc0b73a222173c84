import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventBusyStatus, ICalEventStatus } from 'ical-generator'
import type { CourseExecution, SignupState } from '#contract/courses.ts'
import { zoned, zurichZone } from './zone.ts'

/** A seat as a calendar tells it. */
export interface Entry {
  /** Id of the calendar's entry; stays the same as long as it is the same seat. */
  _id: string
  state: SignupState
  place: number | null
  /** Counter that grows with every change of the seat or of the course. */
  sequence: number
  /** Instant of the seat's last change. */
  at: string
  execution: CourseExecution
  /** The studio's name and postal address. */
  where: string
}

const statuses: Record<SignupState, ICalEventStatus> = {
  booked: ICalEventStatus.CONFIRMED,
  waiting: ICalEventStatus.TENTATIVE,
  off: ICalEventStatus.CANCELLED,
  late: ICalEventStatus.CANCELLED,
}

const statusOf = ({ state, execution }: Entry) => (execution.cancelled ? ICalEventStatus.CANCELLED : statuses[state])

function summaryOf({ state, execution: { course, cancelled } }: Entry) {
  if (cancelled) return `${course.title} (fällt aus)`
  if (state === 'waiting') return `${course.title} (Warteliste)`
  return state === 'booked' ? course.title : `${course.title} (abgemeldet)`
}

function descriptionOf({ place, execution: { room, instructor, substitutes, reason } }: Entry, link: string) {
  const leads = instructor && `Leitung: ${instructor.name}${substitutes ? ` (vertritt ${substitutes})` : ''}`
  return [leads, place && room.spot && `${room.spot} ${place}`, reason && `Fällt aus: ${reason}`, link].filter(Boolean).join('\n')
}

function add(calendar: ICalCalendar, entry: Entry, publicUrl: string) {
  const { _id, sequence, at, execution, where } = entry
  const link = `${publicUrl}/kurse/${execution._id}`
  const status = statusOf(entry)
  calendar.createEvent({
    id: `${_id}@formkurve`,
    sequence,
    start: zoned(execution.startsAt),
    end: zoned(execution.endsAt),
    timezone: 'Europe/Zurich',
    stamp: zoned(at),
    summary: summaryOf(entry),
    description: descriptionOf(entry, link),
    location: `${execution.room.name}, ${where}`,
    url: link,
    status,
    busystatus: status === ICalEventStatus.CONFIRMED ? ICalEventBusyStatus.BUSY : ICalEventBusyStatus.FREE,
  })
}

/** These seats as an iCalendar text (RFC 5545), on Zurich's clock. A feed also has a `name` and says how often to ask again. */
export function calendarOf(entries: readonly Entry[], { publicUrl, name }: { publicUrl: string; name?: string }) {
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
