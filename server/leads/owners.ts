import { inArray } from 'drizzle-orm'
import type { Acting } from '#server/kit/acting.ts'
import { actorOf } from '#server/serve/serve.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { person } from '#server/shared/auth/tables.ts'

/** Those who may do the next step of leads of this studio, by name. */
export async function ownersIn({ tx, who }: Acting, studio: string | undefined) {
  const ids = await holdersOf(tx, 'af_edit', studio ?? '*')
  if (ids.length === 0) return []
  const rows = await tx
    .select({ _id: person._id, vorname: person.vorname, nachname: person.nachname })
    .from(person)
    .where(inArray(person._id, ids))
    .orderBy(person.nachname, person.vorname, person._id)
  return rows.map(({ _id, vorname, nachname }) => ({ _id, name: `${vorname} ${nachname}`.trim(), me: _id === actorOf(who) }))
}
