import type { Tx } from '#server/kit/database.ts'
import { plannedOfAll } from '#server/shifts/rules.ts'
import type { Planned } from './plugs.ts'
import { iso } from './rules.ts'

/** A break of so many minutes in the middle; a shift says only how long it is. */
function breakIn(from: string, to: string, minutes: number) {
  if (minutes <= 0) return []
  const begin = (Date.parse(from) + Date.parse(to) - minutes * 60_000) / 2
  const start = Math.floor(begin / 60_000) * 60_000
  return [{ from: iso(start), to: iso(start + minutes * 60_000) }]
}

/** Published shifts as hours that somebody was to work. */
export async function shiftsPlanned(tx: Tx, people: readonly string[], days: { from: string; to: string }): Promise<Planned[]> {
  const shifts = await plannedOfAll(tx, people, days.from, days.to)
  return shifts.map(({ person, studio, from, to, kind, break: minutes }) => {
    const span = { from: iso(Date.parse(from)), to: iso(Date.parse(to)) }
    return { person, studio, ...span, breaks: breakIn(from, to, minutes), kind, origin: 'shift', title: null }
  })
}
