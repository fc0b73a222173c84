import { and, asc, eq, exists, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { formKinds } from '#contract/anamnesisForms.ts'
import { anamnesisStates } from '#contract/rules/anamnesis/states.ts'
import { anamnesisForm } from '#server/anamnesisForms/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { nameOf } from './rules.ts'
import { anamnesis } from './tables.ts'

const customer = alias(person, 'customer')
const mostCreators = 500

/** Filters of the list: forms and creators as far as the caller sees anything of them (H05). */
export async function choicesOf(tx: Tx, who: Who) {
  const reach = studiosWith('ab_create', who)
  const codes = reach === 'all' ? (await tx.select({ code: studio.code }).from(studio)).map(({ code }) => code) : reach
  const forms = await tx
    .select({ _id: anamnesisForm._id, title: anamnesisForm.title, studio: anamnesisForm.studio })
    .from(anamnesisForm)
    .where(and(reachConditionOf(anamnesisForm.studio, reach), isNull(anamnesisForm.removedAt)))
    .orderBy(asc(anamnesisForm.title), asc(anamnesisForm._id))
    .limit(200)
  const began = tx
    .select({ one: sql`1` })
    .from(anamnesis)
    .innerJoin(customer, eq(customer._id, anamnesis.customer))
    .where(and(eq(anamnesis.creator, person._id), isNull(customer.deletedAt), reachConditionOf(customer.studioCode, reach)))
  const creators = await tx
    .select({ _id: person._id, vorname: person.vorname, nachname: person.nachname })
    .from(person)
    .where(and(isNull(person.deletedAt), exists(began)))
    .orderBy(sql`${person.sortName} collate "C"`)
    .limit(mostCreators)
  return {
    states: [...anamnesisStates],
    kinds: [...formKinds],
    studios: [...codes],
    forms,
    creators: creators.map(({ _id, ...row }) => ({ _id, name: nameOf(row) })),
  }
}
