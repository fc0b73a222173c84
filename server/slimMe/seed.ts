import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { addDays, mondayOf } from '#contract/days.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { WithDb } from '#server/kit/house.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { leadForm } from '#server/leads/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { slimParticipant, slimProgramme } from './tables.ts'

const about =
  'Sechs Wochen, ein Abend in der Woche: Training in der Gruppe, Rezepte zum Mitnehmen und Zeit für deine Fragen. Was du wiegst, bleibt bei dir.'

/** The number of the demo's people in Winterthur, besides the one with a password. */
const others = 7

/** A programme that runs, with eight people, and one to come; added once. */
export async function seedSlimMe({ db }: WithDb, people: DemoPeople) {
  const [form] = await db.select({ _id: leadForm._id }).from(leadForm).where(eq(leadForm.link, 'probetraining'))
  const plain = { studio: 'winterthur', text: about, weeks: 6, clock: '18:30', minutes: 75, leadSettings: form?._id ?? null }
  const running = demoId('slim programme', 'running')
  const begun = addDays(mondayOf(today()), -13)
  const added = await db
    .insert(slimProgramme)
    .values([
      { ...plain, _id: running, title: 'Slim-me am Dienstag', first: begun, places: 10, coach: people.trainer },
      {
        ...plain,
        _id: demoId('slim programme', 'coming'),
        title: 'Slim-me am Donnerstag',
        first: addDays(mondayOf(today()), 24),
        skipped: [addDays(mondayOf(today()), 38)],
        places: 12,
        coach: people.trainer,
      },
    ])
    .onConflictDoNothing()
    .returning({ _id: slimProgramme._id })
  if (!added.some(({ _id }) => _id === running)) return
  const members = await db
    .select({ _id: person._id })
    .from(person)
    .where(and(eq(person.studioCode, 'winterthur'), isNull(person.passwordHash), isNull(person.deletedAt), ne(person._id, people.mitglied)))
    .orderBy(asc(person.email))
    .limit(others)
  await db.insert(slimParticipant).values(
    [people.mitglied, ...members.map(({ _id }) => _id)].map((_id, nth) => ({
      _id: demoId('slim participant', _id),
      programme: running,
      person: _id,
      at: instantOf(addDays(begun, -14 + nth), '17:20'),
      by: people.leitung,
    })),
  )
}
