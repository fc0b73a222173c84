import { and, eq, gte, inArray, isNull } from 'drizzle-orm'
import { german } from '#contract/german.ts'
import { minutesOf } from '#contract/rules/shifts/wallTimes.ts'
import { runningIn } from '#contract/rules/worktime/clock.ts'
import { dayOf } from '#contract/rules/worktime/minutes.ts'
import { dayMs } from '#contract/time.ts'
import type { Here } from '#contract/timetracking/shapes.ts'
import { employedIn } from '#server/employees/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { plannedIn } from '#server/shifts/rules.ts'
import { sheetsOf } from '#server/timetracking/months/monthFacts.ts'
import { byPerson, folded, iso, recordsOf } from '#server/timetracking/rules.ts'
import { timeStamp } from '#server/timetracking/tables.ts'

/** Minutes that each of these is to work in a studio today, and when their shift begins: by published shifts, where there are any, else by what is agreed. */
async function expectedIn(tx: Tx, studio: string, employed: readonly string[], day: string) {
  const [shifts, sheets] = [await plannedIn(tx, studio, day), await sheetsOf(tx, employed, { from: day, to: day })]
  const [targets, begins] = [new Map<string, number>(), new Map<string, string>()]
  for (const [person, { sheet }] of sheets) targets.set(person, Math.max(0, (sheet.target ?? 0) - sheet.credited))
  if (shifts.length === 0) return { targets, begins }
  const planned = new Map<string, number>()
  for (const shift of shifts) {
    // Whoever is away all day is expected by nobody.
    const isAway = (sheets.get(shift.person)?.sheet.credited ?? 0) > 0 && targets.get(shift.person) === 0
    if (isAway) continue
    planned.set(shift.person, (planned.get(shift.person) ?? 0) + minutesOf(shift))
    if (!begins.has(shift.person)) begins.set(shift.person, shift.from)
  }
  return { targets: planned, begins }
}

/** People who are in, in a studio, then those who are expected there today and have not come: somebody who is away is expected by nobody. First names alone. */
export async function presentIn(tx: Tx, studio: string): Promise<Here[]> {
  const since = iso(Date.now() - dayMs)
  const recent = await tx
    .selectDistinct({ person: timeStamp.person })
    .from(timeStamp)
    .where(and(eq(timeStamp.studio, studio), gte(timeStamp.at, since)))
  const day = today()
  const employed = await employedIn(tx, studio, day)
  const people = [...new Set([...recent.map(row => row.person), ...employed])]
  if (people.length === 0) return []
  // Somebody who went on to another studio is not here any more.
  const { stamps, written } = await recordsOf(tx, { people, from: day, to: day })
  const now = Date.now()
  const worked = byPerson(folded(stamps, written, now))
  const { targets, begins } = await expectedIn(tx, studio, employed, day)
  const names = await tx
    .select({ _id: person._id, name: person.vorname })
    .from(person)
    .where(and(inArray(person._id, people), isNull(person.deletedAt)))
  const rows = names.flatMap(({ _id, name }): Here[] => {
    const entries = (worked.get(_id) ?? []).map(({ entry }) => entry)
    const running = runningIn(entries, now)
    const at = running && (running.from ?? running.pausedSince)
    const pausedSince = running?.pausedSince == null ? null : iso(running.pausedSince)
    const expected = targets.get(_id) ?? 0
    const planned = begins.get(_id) ?? null
    if (running && at != null && running.studio === studio) return [{ person: _id, name, since: iso(at), pausedSince, expected, planned }]
    const hasCome = entries.some(entry => dayOf(entry) === day)
    return expected > 0 && !hasCome ? [{ person: _id, name, since: null, pausedSince: null, expected, planned }] : []
  })
  return rows.sort((a, b) => Number(a.since === null) - Number(b.since === null) || german.compare(a.name, b.name))
}
