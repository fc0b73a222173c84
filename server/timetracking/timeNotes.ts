import { and, desc, eq, gte, isNull, or, type SQL, sql } from 'drizzle-orm'
import { anyStaff } from '#contract/access.ts'
import type { CallBody } from '#contract/call.ts'
import { addDays } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import type { TimeDayNote } from '#contract/timetracking/shapes.ts'
import type { timeNotes } from '#contract/timetracking/timeNotes.ts'
import type { Acting } from '#server/kit/acting.ts'
import { reaches, studiosWithAny } from '#server/kit/reach.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { mustBeStudio } from './entryWords.ts'
import { nameSql } from './rules.ts'
import { timeNote, timeNoteRead } from './tables.ts'
import { tellHere } from './timeNews.ts'

/** Days for which a handover is shown to whoever clocks in. */
const shownDays = 7

const readers = sql<string[]>`coalesce((select json_agg(p.vorname order by r.at) from time_note_read r join person p on p._id = r.person
  where r.note = time_note._id and p.deleted_at is null), '[]')`

async function rowsIn({ tx, who }: Acting, where: SQL | undefined): Promise<TimeDayNote[]> {
  const me = actorOf(who)
  const found = await tx
    .select({
      row: timeNote,
      author: nameSql,
      read: readers,
      seen: sql<boolean>`exists (select 1 from time_note_read r where r.note = time_note._id and r.person = ${me}::uuid)`,
    })
    .from(timeNote)
    .innerJoin(person, and(eq(person._id, timeNote.person), isNull(person.deletedAt)))
    .where(where)
    .orderBy(desc(timeNote.created), desc(timeNote._id))
    .limit(100)
  return found.map(({ row: { person: by, ...row }, author, read, seen }) => ({
    ...row,
    author,
    mine: by === me,
    read,
    seen: seen || by === me,
  }))
}

/** Whoever works in a studio reads what is handed over there: by what they hold, not by a stamp, which anybody may leave. */
const worksIn = (who: Who, studio: string) => who.employee?.studio === studio || reaches(studiosWithAny(anyStaff, who), studio)

/** Makes or changes an own note. */
export async function save(given: Acting, { _id, day, studio, text, handover = false, version }: CallBody<(typeof timeNotes)['save']>) {
  const { tx, who } = given
  const me = actorOf(who)
  const [before] = await tx.select().from(timeNote).where(eq(timeNote._id, _id)).for('update')
  if (before && before.person !== me) throw new Refusal('missing')
  if (!before && version > 0) throw new Refusal('missing')
  if (!before) {
    await mustBeStudio(tx, studio)
    if (handover && !worksIn(who, studio)) throw new Refusal('forbidden')
    await tx.insert(timeNote).values({ _id, person: me, day, studio, text, handover, created: new Date().toISOString() })
  } else if (before.text !== text || before.handover !== handover || before.day !== day) {
    const [current] = await rowsIn(given, eq(timeNote._id, _id))
    if (before.version !== version) throw new Refusal('stale', undefined, current)
    if (handover && !before.handover && !worksIn(who, before.studio)) throw new Refusal('forbidden')
    await tx
      .update(timeNote)
      .set({ text, handover, day, version: version + 1 })
      .where(eq(timeNote._id, _id))
  }
  if (handover) await tellHere(given, studio)
  const [row] = await rowsIn(given, eq(timeNote._id, _id))
  if (!row) throw new Refusal('missing')
  return row
}

export async function list(given: Acting, studio: string) {
  const since = addDays(today(), -shownDays)
  const own = eq(timeNote.person, actorOf(given.who))
  const handed = and(eq(timeNote.studio, studio), eq(timeNote.handover, true))
  return rowsIn(given, and(gte(timeNote.day, since), worksIn(given.who, studio) ? or(own, handed) : own))
}

export async function read(given: Acting, _id: string) {
  const { tx, who } = given
  const [note] = await tx
    .select()
    .from(timeNote)
    .where(and(eq(timeNote._id, _id), eq(timeNote.handover, true)))
  if (!note || !worksIn(who, note.studio)) throw new Refusal('missing')
  await tx
    .insert(timeNoteRead)
    .values({ note: _id, person: actorOf(who), at: new Date().toISOString() })
    .onConflictDoNothing()
  await tellHere(given, note.studio)
  return { ok: true }
}
