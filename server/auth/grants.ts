import { eq } from 'drizzle-orm'
import type { Grant, Right } from '#contract/rights.ts'
import type { Tx } from '#server/database.ts'
import { personGrant } from './tables.ts'

export async function grantsOfPerson(tx: Tx, _id: string): Promise<Grant[]> {
  const rows = await tx.select().from(personGrant).where(eq(personGrant.person, _id)).orderBy(personGrant.right)
  return rows.map(row => ({ right: row.right as Right, studios: row.studios ?? 'all' }))
}

/** Replaces what a person may do. */
export async function giveGrants(tx: Tx, _id: string, grants: readonly Grant[]) {
  await tx.delete(personGrant).where(eq(personGrant.person, _id))
  const joined = new Map<Right, Grant['studios']>()
  for (const { right, studios } of grants) {
    const before = joined.get(right) ?? []
    joined.set(right, studios === 'all' || before === 'all' ? 'all' : [...new Set([...before, ...studios])])
  }
  const rows = [...joined].map(([right, studios]) => ({ person: _id, right, studios: studios === 'all' ? null : [...studios] }))
  if (rows.length > 0) await tx.insert(personGrant).values(rows)
}
