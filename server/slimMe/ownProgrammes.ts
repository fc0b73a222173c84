import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { lastDayOf } from '#contract/rules/slimMe/dates.ts'
import type { OpenProgramme, OwnProgramme } from '#contract/slimMe/calls.ts'
import { visitsOf } from '#server/accessControl/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { kept } from './retention.ts'
import { countParticipants, formsIn, type Programme } from './rules.ts'
import { slimParticipant, slimProgramme } from './tables.ts'

const shownOf = ({ _id, studio, title, text, first, weeks, clock, minutes, skipped }: Programme) => ({
  _id,
  studio,
  title,
  text,
  first,
  weeks,
  clock,
  minutes,
  skipped,
})

/** Programmes that somebody takes part in, the latest first; those that are over for as long as it is kept that they did. */
export async function ownProgrammes(tx: Tx, me: string): Promise<OwnProgramme[]> {
  const day = today()
  const found = await tx
    .select({
      row: slimProgramme,
      coachName: sql<string | null>`nullif(trim(${person.vorname} || ' ' || ${person.nachname}), '')`,
    })
    .from(slimParticipant)
    .innerJoin(slimProgramme, eq(slimProgramme._id, slimParticipant.programme))
    .leftJoin(person, eq(person._id, slimProgramme.coach))
    .where(and(eq(slimParticipant.person, me), isNull(slimProgramme.removedAt)))
    .orderBy(desc(slimProgramme.first), asc(slimProgramme._id))
  const near = found.filter(({ row }) => lastDayOf(row) >= addDays(day, -kept))
  const shown: OwnProgramme[] = []
  for (const { row, coachName } of near)
    shown.push({ ...shownOf(row), coachName, visited: row.first > day ? [] : await visitsOf(tx, me, row.first, lastDayOf(row)) })
  return shown
}

/** Programmes that strangers see: those that begin from today on, and the form of the first that names one, else the first form there is. */
export async function openProgrammes(tx: Tx) {
  const found = await tx
    .select()
    .from(slimProgramme)
    .where(and(isNull(slimProgramme.removedAt), gte(slimProgramme.first, today())))
    .orderBy(asc(slimProgramme.first), asc(slimProgramme._id))
    .limit(50)
  const programmes: OpenProgramme[] = []
  for (const row of found) programmes.push({ ...shownOf(row), free: Math.max(0, row.places - (await countParticipants(tx, row._id))) })
  const forms = await formsIn(tx)
  const named = found.map(({ leadSettings }) => forms.find(({ _id }) => _id === leadSettings)).find(Boolean)
  return { programmes, form: (named ?? forms[0])?.link ?? null }
}
