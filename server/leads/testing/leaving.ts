import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { exampleId } from '#contract/examples.ts'
import { columnsOf } from '#server/leads/leadSteps.ts'
import { lead, leadEntry, leadEvent, leadFile, leadFormOwner } from '#server/leads/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** A lead that this person was, one that they work on, what they noted and took along, and their name on a list. */
export async function asked({ db }: TestHouse, _id: string) {
  const at = new Date().toISOString()
  const [known] = await db.select().from(person).where(eq(person._id, _id))
  const row = { studio: 'winterthur', brand: 'toess' as const, source: 'form' as const, lastSource: 'form' as const }
  const times = { since: at, received: at, lastEnquiry: at, touched: at }
  const other = v7()
  await db.insert(lead).values([
    { ...row, ...times, _id: v7(), vorname: 'Alt', email: known?.email, state: 'won', person: _id },
    { ...row, ...times, _id: other, vorname: 'Neu', ...columnsOf({ kind: 'look', day: '2099-01-01', time: null, owner: _id }) },
  ])
  await db.insert(leadEvent).values({ _id: v7(), lead: other, at, kind: 'noted', title: 'Notiz', author: _id })
  await db.insert(leadFile).values({ _id: v7(), by: _id, at, rows: 3 })
  await db
    .insert(leadFormOwner)
    .values({ form: exampleId('leadForm'), person: _id })
    .onConflictDoNothing()
  const entry = { category: exampleId('leadCategory'), vorname: 'Alt', email: known?.email ?? '', person: _id, at }
  await db.insert(leadEntry).values({ ...entry, _id: v7() })
}
