import { and, eq, sql } from 'drizzle-orm'
import { type CollectionName, collectionNames, mostHeld, type Size } from '#contract/sync.ts'
import type { Database } from '#server/kit/database.ts'
import { type Quota, sizeOf } from '#sync/endpoint/quota.ts'
import type { Store } from '#sync/endpoint/store.ts'
import { syncHeld } from './tables.ts'

type Behind = { db: Database; store: Store }

/** Sizes that each write adds to; documents that a store held before anything was counted are looked through once. */
export const quotaOf = ({ db, store }: Behind): Quota => ({
  of: async (member, name) => (await rowsOf(db, member, name))[0] ?? (await count({ db, store }, member)).get(name) ?? none,
  async add(member, name, { documents, bytes }, { id, version }) {
    await db
      .update(syncHeld)
      .set({
        documents: sql`${syncHeld.documents} + ${documents}`,
        bytes: sql`${syncHeld.bytes} + ${bytes}`,
        lastId: id,
        lastVersion: version,
        writtenAt: sql`now()`,
      })
      .where(of(member, name))
  },
})

const none: Size = { documents: 0, bytes: 0 }
const of = (member: string, name?: CollectionName) => and(eq(syncHeld.person, member), name && eq(syncHeld.collection, name))
const rowsOf = (db: Database, member: string, name?: CollectionName) => db.select().from(syncHeld).where(of(member, name))

async function count({ db, store }: Behind, person: string) {
  const stored = (await store.exists(person)) ? (await store.everything(person)).documents : new Map<string, { body: object }[]>()
  const rows = collectionNames.map(collection => {
    const documents = stored.get(collection) ?? []
    return { person, collection, documents: documents.length, bytes: documents.reduce((sum, { body }) => sum + sizeOf(body), 0) }
  })
  await db.insert(syncHeld).values(rows).onConflictDoNothing()
  return new Map(rows.map(row => [row.collection, row]))
}

/** Share of a member's quota that is taken, in the fullest of the collections; above 1 nothing more fits. */
export async function shareHeld({ db }: Pick<Behind, 'db'>, member: string) {
  const rows = await rowsOf(db, member)
  return Math.max(0, ...rows.map(({ documents, bytes }) => Math.max(documents / mostHeld.documents, bytes / mostHeld.bytes)))
}
