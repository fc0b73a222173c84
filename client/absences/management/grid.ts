import type { AbsenceEvent } from '#contract/absences/shapes.ts'
import { absenceKinds, absenceStates, waitingStates } from '#contract/rules/absences/states.ts'
import { zone } from '#contract/time.ts'

export interface Cell {
  letter: string
  look: 'sure' | 'asked' | undefined
  event: AbsenceEvent
  half: boolean
}

export interface CalendarRow {
  user: AbsenceEvent['user']
  /** One for each day. */
  cells: readonly (Cell | undefined)[]
}

const isAsked = ({ state }: AbsenceEvent) => state !== null && (waitingStates as readonly string[]).includes(state)
const letters = { holiday: 'F', wish: 'W', trip: 'R', sick: 'K' } as const

function cellOf(event: AbsenceEvent, day: string): Cell {
  const half = (day === event.from && event.halfFirst) || (day === event.to && event.halfLast)
  if (event.what === 'birthday') return { letter: '🎂', look: undefined, event, half: false }
  const letter = event.kind ? letters[event.kind] : 'A'
  return { letter: half ? `${letter}½` : letter, look: isAsked(event) ? 'asked' : 'sure', event, half }
}

/** People by days: of several things on one day what is sure goes before what is asked for, and both before a birthday. */
export function rowsOf(
  { people, events }: { people: readonly AbsenceEvent['user'][]; events: readonly AbsenceEvent[] },
  days: readonly string[],
): CalendarRow[] {
  const rank = (event: AbsenceEvent) => (event.what === 'birthday' ? 2 : isAsked(event) ? 1 : 0)
  return people.map(user => {
    const own = events.filter(event => event.user._id === user._id && event.what !== 'public').sort((one, other) => rank(one) - rank(other))
    const cells = days.map(day => {
      const event = own.find(({ from, to }) => from <= day && day <= to)
      return event && cellOf(event, day)
    })
    return { user, cells }
  })
}

/** What a cell says where it is read aloud. */
export function cellWords({ event, half }: Cell) {
  if (event.what === 'birthday') return 'Geburtstag'
  const kind = event.kind ? absenceKinds[event.kind] : 'abwesend'
  return [kind, half && 'halber Tag', event.state && absenceStates[event.state]].filter(Boolean).join(', ')
}

/** «Februar 2027». */
export const monthWords = (day: string) =>
  new Intl.DateTimeFormat('de-CH', { timeZone: zone, month: 'long', year: 'numeric' }).format(Date.parse(`${day}T12:00:00Z`))
