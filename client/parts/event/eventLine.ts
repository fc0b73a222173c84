import { dayOf } from '#client/data/time.ts'
import { clockOnce, counted, money, shortDate, shortWeekday } from '#client/kit/format.ts'
import type { Event, EventSignup } from '#contract/events/calls.ts'
import type { EventWords } from './EventRow.tsx'
import type { EventSeat } from './seat.ts'

/** «Sa 12.06., 17:00–22:00», with both days where it lasts longer. */
export function timeWords({ startsAt, endsAt }: Pick<Event, 'startsAt' | 'endsAt'>) {
  const [first, last] = [dayOf(startsAt), dayOf(endsAt)]
  const begin = `${shortWeekday(first)} ${shortDate(first)}, ${clockOnce(startsAt)}`
  return first === last ? `${begin}–${clockOnce(endsAt)}` : `${begin} bis ${shortWeekday(last)} ${shortDate(last)}, ${clockOnce(endsAt)}`
}

/** «12 Plätze frei», «Ausgebucht, 3 warten»; nothing where everybody finds a place. */
export function freeWords({ free, waiting }: Pick<Event, 'free' | 'waiting'>) {
  if (free == null) return undefined
  if (free > 0) return `${counted(free, 'Platz', 'Plätze')} frei`
  return waiting > 0 ? `Ausgebucht, ${waiting} auf der Warteliste` : 'Ausgebucht'
}

/** The place in a chip: its words and their colour. */
export function chipOf({ kind, row, signup }: BriefPlace, event: Pick<Event, 'cancelled' | 'endsAt'>, now: number) {
  if (event.cancelled) return { look: 'danger', words: 'Abgesagt' } as const
  if (kind === 'joining') return { look: 'pending', words: 'Vorgemerkt' } as const
  if (kind === 'leaving') return { look: 'pending', words: 'Abmeldung vorgemerkt' } as const
  if (row) return { look: 'pending', words: 'Änderung vorgemerkt' } as const
  if (signup?.offered != null) return { look: 'warn', words: 'Zusage offen' } as const
  if (kind === 'booked') return { look: 'ok', words: signup?.visited ? 'Dabei gewesen' : 'Angemeldet' } as const
  if (kind === 'waiting') return { look: 'warn', words: `Warteliste, Platz ${signup?.position ?? '–'}` } as const
  return Date.parse(event.endsAt) <= now ? ({ look: 'plain', words: 'Vorbei' } as const) : undefined
}

/** The facts that the line of an event says of it, and of a place in it. */
export type BriefEvent = Pick<Event, '_id' | 'title' | 'startsAt' | 'endsAt' | 'place' | 'price' | 'cancelled' | 'free' | 'waiting'>
export interface BriefPlace {
  kind: EventSeat['kind']
  signup?: Pick<EventSignup, 'position' | 'visited'> & Partial<Pick<EventSignup, 'offered'>>
  /** Something of it waits on this device. */
  row?: unknown
}

/** An event as a list says it: when, where, what it costs, and the person's place; `studio` is the name of its own, null where it is for all. */
export function eventLineOf(event: BriefEvent, place: BriefPlace, studio: string | null, now: number): EventWords {
  const where = event.place || (studio === null ? 'Alle Studios' : `Studio ${studio}`)
  const free = !event.cancelled && Date.parse(event.startsAt) > now ? freeWords(event) : undefined
  const chip = chipOf(place, event, now)
  return {
    _id: event._id,
    day: dayOf(event.startsAt),
    title: event.title,
    second: [timeWords(event), where, event.price ? money(event.price) : undefined, free].filter(Boolean).join(' · '),
    ...(chip && { chip }),
  }
}
