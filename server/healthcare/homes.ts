import { and, asc, eq } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { type person, personEvent } from '#server/shared/auth/tables.ts'

/** A change of the own studio, by codes. */
export interface Move {
  /** Instant. */
  at: string
  from: string | null
  to: string
}

/** Fewer days at a studio are a look around, and no membership there. */
const leastDays = 14

/**
 * The studios that were somebody's own in a year, in their order; the one that is theirs now is named where no other was. `moves` are in
 * their order, `now` is an instant.
 */
export function homesIn(year: number, current: string | null, moves: readonly Move[], now: string): string[] {
  const starts = [{ at: '', home: moves[0]?.from ?? current }, ...moves.map(({ at, to }) => ({ at, home: to }))]
  const stays = starts.map(({ at, home }, place) => ({ home, from: at, to: starts[place + 1]?.at ?? '' }))
  const lasted = stays.filter(({ from, to }) => !from || Date.parse(to || now) - Date.parse(from) >= leastDays * dayMs)
  const inYear = lasted.filter(({ from, to }) => (!from || dayOf(from) <= `${year}-12-31`) && (!to || dayOf(to) >= `${year}-01-01`))
  const codes = [...new Set(inYear.flatMap(({ home }) => home ?? []))]
  return codes.length > 0 || !current ? codes : [current]
}

/** The same of a person, as the record has it. */
export async function homesOf({ db }: WithDb, { _id, studioCode }: Pick<typeof person.$inferSelect, '_id' | 'studioCode'>, year: number) {
  const events = await db
    .select({ at: personEvent.at, data: personEvent.data })
    .from(personEvent)
    .where(and(eq(personEvent.person, _id), eq(personEvent.kind, 'studio')))
    .orderBy(asc(personEvent.at), asc(personEvent._id))
  const moves = events.map(({ at, data }) => ({ at, from: (data.from as string | null) ?? null, to: String(data.to) }))
  return homesIn(year, studioCode, moves, new Date().toISOString())
}
