import type { PeopleDay, PeopleItem, PeopleRow } from '#client/kit/people/gridPlaces.ts'
import type { AbsenceEvent } from '#contract/absences/shapes.ts'
import { weekdayOf } from '#contract/days.ts'
import { absenceKinds, absenceStates, waitingStates } from '#contract/rules/absences/states.ts'

const isAsked = ({ state }: AbsenceEvent) => state !== null && (waitingStates as readonly string[]).includes(state)
const letters = { holiday: 'F', wish: 'W', trip: 'R', sick: 'K' } as const

function itemOf(event: AbsenceEvent, day: string): PeopleItem {
  const half = (day === event.from && event.halfFirst) || (day === event.to && event.halfLast)
  if (event.what === 'birthday') return { id: event._id, text: '🎂', words: 'Geburtstag', look: 'plain' }
  const letter = event.kind ? letters[event.kind] : 'A'
  const kind = event.kind ? absenceKinds[event.kind] : 'abwesend'
  return {
    id: event._id,
    text: half ? `${letter}½` : letter,
    words: [kind, half && 'halber Tag', event.state && absenceStates[event.state]].filter(Boolean).join(', '),
    look: isAsked(event) ? 'asked' : 'sure',
  }
}

/** People by days: of several things on one day what is sure goes before what is asked for, and both before a birthday. */
export function rowsOf(
  { people, events }: { people: readonly AbsenceEvent['user'][]; events: readonly AbsenceEvent[] },
  days: readonly string[],
): PeopleRow[] {
  const rank = (event: AbsenceEvent) => (event.what === 'birthday' ? 2 : isAsked(event) ? 1 : 0)
  return people.map(({ _id, name }) => {
    const own = events.filter(event => event.user._id === _id && event.what !== 'public').sort((one, other) => rank(one) - rank(other))
    const items = days.flatMap((day): [string, PeopleItem[]][] => {
      const event = own.find(({ from, to }) => from <= day && day <= to)
      return event ? [[day, [itemOf(event, day)]]] : []
    })
    return { key: _id, name, items: new Map(items) }
  })
}

/** The days with weekends and those on which the studio is closed. */
export const daysOf = (events: readonly AbsenceEvent[], days: readonly string[], today: string): PeopleDay[] =>
  days.map(day => {
    const title = events.find(({ what, from }) => what === 'public' && from === day)?.user.name
    return { day, off: weekdayOf(day) > 5 || title !== undefined, today: day === today, title }
  })
