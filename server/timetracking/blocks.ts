import { sheetOf } from '#contract/rules/worktime/timeSheet.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import type { BlockOf, TripOf } from '#server/shifts/plugs.ts'
import { claimsIn } from './claims.ts'
import { type DaySpan, piecesBy } from './pieces.ts'
import { entriesIn, iso } from './rules.ts'
import { targetIn } from './targets.ts'

/** Work of people between two days, as stamps and words say it: the law counts it with what is planned. */
export async function blocksOf(tx: Tx, people: readonly string[], days: DaySpan): Promise<BlockOf[]> {
  const found = await entriesIn(tx, { people, ...days })
  return found.flatMap(({ person, entry: { parts } }) => parts.map(({ from, to }) => ({ person, from: iso(from), to: iso(to) })))
}

/** Days of trips of these people, each as their sheet counts it where nothing else is worked: the law counts it as work (T32). */
export async function tripDaysOf(tx: Tx, people: readonly string[], days: DaySpan): Promise<TripOf[]> {
  const pieces = await piecesBy(tx, people)
  const claims = await claimsIn(tx, { ...days, pieces, today: today() })
  return [...claims].flatMap(([person, all]) => {
    const away = [...new Set(all.filter(({ kind }) => kind === 'trip').map(({ day }) => day))]
    return away.map(day => {
      const on = all.filter(claim => claim.day === day)
      const { credited, why } = sheetOf({ from: day, to: day, entries: [], target: targetIn(pieces.get(person) ?? []), claims: on })
        .days[0]!
      const way = on.reduce((sum, { minutes }) => sum + minutes, 0)
      const off = why.reduce((sum, { kind, minutes }) => sum + (kind === 'holiday' || kind === 'sick' ? minutes : 0), 0)
      return { person, day, target: credited - off - way, way }
    })
  })
}
