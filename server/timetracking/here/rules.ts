import { and, eq, gte, inArray } from 'drizzle-orm'
import { german } from '#contract/german.ts'
import { runningIn } from '#contract/rules/worktime/clock.ts'
import { dayOf } from '#contract/rules/worktime/minutes.ts'
import { dayMs } from '#contract/time.ts'
import type { Here } from '#contract/timetracking/shapes.ts'
import { employedIn } from '#server/employees/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { sheetsOf } from '#server/timetracking/months/facts.ts'
import { byPerson, folded, iso, recordsOf } from '#server/timetracking/rules.ts'
import { timeStamp } from '#server/timetracking/tables.ts'

/** Who is in, in a studio, then who is expected there today and has not come: whoever is away is expected by nobody. First names alone. */
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
  const sheets = await sheetsOf(tx, employed, { from: day, to: day })
  const names = await tx.select({ _id: person._id, name: person.vorname }).from(person).where(inArray(person._id, people))
  const rows = names.flatMap(({ _id, name }): Here[] => {
    const entries = (worked.get(_id) ?? []).map(({ entry }) => entry)
    const running = runningIn(entries, now)
    const at = running && (running.from ?? running.pausedSince)
    const pausedSince = running?.pausedSince == null ? null : iso(running.pausedSince)
    const sheet = sheets.get(_id)?.sheet
    const expected = Math.max(0, (sheet?.target ?? 0) - (sheet?.credited ?? 0))
    if (running && at != null && running.studio === studio) return [{ person: _id, name, since: iso(at), pausedSince, expected }]
    const hasCome = entries.some(entry => dayOf(entry) === day)
    return expected > 0 && !hasCome ? [{ person: _id, name, since: null, pausedSince: null, expected }] : []
  })
  return rows.sort((a, b) => Number(a.since === null) - Number(b.since === null) || german.compare(a.name, b.name))
}
