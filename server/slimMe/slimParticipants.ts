import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { slimStateOf } from '#contract/rules/slimMe/dates.ts'
import type { ProgrammeParticipant, slimMe } from '#contract/slimMe/calls.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { countParticipants, lockedIn, programmeIn } from './rules.ts'
import { slimParticipant } from './tables.ts'

const columns = {
  _id: slimParticipant._id,
  programme: slimParticipant.programme,
  person: slimParticipant.person,
  name: sql<string>`trim(${person.vorname} || ' ' || ${person.nachname})`,
  at: slimParticipant.at,
}

/** Those who take part in a programme of a studio, by name. */
export async function peopleOf(tx: Tx, studio: string, programme: string): Promise<ProgrammeParticipant[]> {
  await programmeIn(tx, programme, studio)
  return tx
    .select(columns)
    .from(slimParticipant)
    .innerJoin(person, eq(person._id, slimParticipant.person))
    .where(eq(slimParticipant.programme, programme))
    .orderBy(asc(person.nachname), asc(person.vorname), asc(slimParticipant._id))
}

async function present(tx: Tx, _id: string): Promise<ProgrammeParticipant> {
  const [row] = await tx
    .select(columns)
    .from(slimParticipant)
    .innerJoin(person, eq(person._id, slimParticipant.person))
    .where(eq(slimParticipant._id, _id))
  return row as ProgrammeParticipant
}

/** Signs somebody up under the programme's lock; whoever takes part already stays the one row that they are. */
export async function signUp({ tx, house, who }: Acting, { _id, studio, programme, person: of }: CallBody<typeof slimMe.signUp>) {
  const row = await lockedIn(tx, programme, studio)
  const known = await tx
    .select()
    .from(slimParticipant)
    .where(or(eq(slimParticipant._id, _id), and(eq(slimParticipant.programme, programme), eq(slimParticipant.person, of))))
  const same = known.find(each => each.programme === programme && each.person === of)
  if (same) return present(tx, same._id)
  if (known.length > 0) throw new Refusal('taken')
  if ((await tx.$count(person, and(eq(person._id, of), isNull(person.deletedAt)))) === 0)
    throw new Refusal('invalid', { person: 'Dieses Konto gibt es nicht mehr.' })
  if (slimStateOf(row, today()) === 'over') throw new Refusal('slim-over')
  if ((await countParticipants(tx, programme)) >= row.places) throw new Refusal('slim-full')
  await tx.insert(slimParticipant).values({ _id, programme, person: of, at: new Date().toISOString(), by: actorOf(who) })
  await notify(tx, house, { people: [of], title: `Du bist dabei: ${row.title}`, link: '/slimme/dashboard', tone: 'ok' })
  return present(tx, _id)
}

/** Takes somebody out again, which frees the place; done again it changes nothing. */
export async function signOff(tx: Tx, _id: string, studio: string) {
  const [known] = await tx.select().from(slimParticipant).where(eq(slimParticipant._id, _id))
  if (!known) return done
  await lockedIn(tx, known.programme, studio)
  await tx.delete(slimParticipant).where(eq(slimParticipant._id, _id))
  return done
}
