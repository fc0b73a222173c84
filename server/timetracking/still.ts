import { and, gte, inArray } from 'drizzle-orm'
import { v5 } from 'uuid'
import { addDays } from '#contract/days.ts'
import { runningIn } from '#contract/rules/worktime/clock.ts'
import { longestMs } from '#contract/rules/worktime/stamps.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDb, WithDomains } from '#server/kit/house.ts'
import { clockOf, dayOf } from '#server/kit/zone.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { type Planned, plans } from './plugs.ts'
import { byPerson, folded, iso, recordsOf } from './rules.ts'
import { timeStamp } from './tables.ts'
import { timeLinks } from './timeNews.ts'

const space = '5d3f8a52-9d0e-4f0a-8a35-2c1b0f0e7c64'
/** So long after the end of a shift somebody who is still in is asked (T07). */
const afterMs = 30 * 60_000

/** Everybody who is in at a moment, with the entry that runs. */
async function runningOf(tx: Tx, now: number) {
  const codes = (await tx.select({ code: studio.code }).from(studio)).map(({ code }) => code)
  if (codes.length === 0) return []
  const recent = await tx
    .selectDistinct({ person: timeStamp.person })
    .from(timeStamp)
    .where(and(inArray(timeStamp.studio, codes), gte(timeStamp.at, iso(now - longestMs))))
  const people = recent.map(({ person }) => person)
  if (people.length === 0) return []
  const day = dayOf(iso(now))
  const { stamps, written } = await recordsOf(tx, { people, from: day, to: day })
  return [...byPerson(folded(stamps, written, now))].flatMap(([person, all]) => {
    const entry = runningIn(
      all.map(one => one.entry),
      now,
    )
    return entry ? [{ person, entry }] : []
  })
}

/** The end of the shift that is over while somebody is still in; undefined while one goes on, or the next one follows within that time. */
function endedFor(shifts: readonly Planned[], since: number, now: number): string | undefined {
  const due = now - afterMs
  if (shifts.some(({ from, to }) => Date.parse(to) > due && Date.parse(from) <= now + afterMs)) return undefined
  return shifts
    .map(({ to }) => to)
    .filter(to => Date.parse(to) <= due && Date.parse(to) > since)
    .sort()
    .at(-1)
}

/** Asks whoever is still in half an hour after their shift's end whether they forgot Gehen, of each shift once (T07, T59). */
export async function tellStillIn(house: WithDb & WithBus & WithDomains, now = Date.now()) {
  await house.db.transaction(async tx => {
    const running = await runningOf(tx, now)
    if (running.length === 0) return
    const people = running.map(({ person }) => person)
    const day = dayOf(iso(now))
    const days = { from: addDays(day, -1), to: addDays(day, 1) }
    const shifts: Planned[] = []
    for (const planOf of plans.all(house)) shifts.push(...(await planOf(tx, people, days)))
    const planned = byPerson(shifts)
    for (const { person, entry } of running) {
      const end = endedFor(planned.get(person) ?? [], entry.from ?? entry.at, now)
      if (end === undefined) continue
      await notify(tx, house, {
        people: [person],
        title: `Noch eingestempelt? Deine Schicht war um ${clockOf(end)} zu Ende. Tipp auf Gehen, sobald du gehst.`,
        link: timeLinks.own,
        tone: 'warn',
        _id: v5(`${person} ${end}`, space),
      })
    }
  })
}
