import { and, desc, eq, sql } from 'drizzle-orm'
import { type FormKind, formTitles } from '#contract/anamnesisForms.ts'
import { anamnesis } from '#server/anamnesis/tables.ts'
import { anamnesisForm } from '#server/anamnesisForms/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { zurich } from '#server/kit/zone.ts'
import { isTrainer } from '#server/shared/auth/grants.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { Rateable } from './openRatings.ts'
import { rating, ratingRest } from './tables.ts'

/** Days after which a finished anamnesis is asked for no more. */
const forgottenDays = 60

const finished = (tx: Tx) =>
  tx
    .select({
      _id: anamnesis._id,
      kind: anamnesisForm.kind,
      studio: anamnesisForm.studio,
      day: sql<string>`(${anamnesis.submittedAt} at time zone ${zurich})::date::text`,
      byTrainer: isTrainer('anamnesis.creator'),
      trainer: { _id: person._id, name: sql<string>`${person.vorname} || ' ' || ${person.nachname}` },
    })
    .from(anamnesis)
    .innerJoin(anamnesisForm, eq(anamnesisForm._id, anamnesis.form))
    .innerJoin(person, eq(person._id, anamnesis.creator))
    .$dynamic()

const ofPerson = (who: string) => and(eq(anamnesis.customer, who), eq(anamnesis.status, 'submitted'))

/** The name of the form tells that there was one, never what was said. */
const rateableAnamnesisOf = ({ kind, ...row }: Omit<Rateable, 'title'> & { kind: FormKind }): Rateable => ({
  ...row,
  title: formTitles[kind],
})

/** A finished anamnesis that somebody took with this person; another's is not found, so nobody rates it. */
export async function ownAnamnesis(tx: Tx, who: string, _id: string): Promise<Rateable | undefined> {
  const [found] = await finished(tx).where(and(ofPerson(who), eq(anamnesis._id, _id)))
  return found && rateableAnamnesisOf(found)
}

/** Those that somebody took lately with this person, which are not rated, and not put aside since. */
export async function openAnamneses(tx: Tx, who: string): Promise<Rateable[]> {
  const found = await finished(tx)
    .where(
      and(
        ofPerson(who),
        sql`${anamnesis.submittedAt} > now() - make_interval(days => ${forgottenDays})`,
        sql`not exists (select 1 from ${rating} where ${rating.anamnesis} = ${anamnesis._id})`,
        sql`not exists (select 1 from ${ratingRest} where ${ratingRest.person} = ${who} and ${anamnesis.submittedAt} <= ${ratingRest.hiddenAt})`,
      ),
    )
    .orderBy(desc(anamnesis.submittedAt), anamnesis._id)
  return found.map(rateableAnamnesisOf)
}
