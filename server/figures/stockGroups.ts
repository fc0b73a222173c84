import { asc } from 'drizzle-orm'
import { type AccountGroup, kmuGroups } from '#contract/rules/figures/kmuGroups.ts'
import type { Tx } from '#server/kit/database.ts'
import { figureAccount, figureGroup } from './tables.ts'

/** Adds the groups of the Kontenrahmen KMU that are not there; those that stand stay as they are. */
export async function stockGroups(tx: Tx) {
  await tx
    .insert(figureGroup)
    .values([...kmuGroups])
    .onConflictDoNothing()
}

export const groupsOf = (tx: Tx): Promise<AccountGroup[]> => tx.select().from(figureGroup).orderBy(asc(figureGroup.from))

export const accountsOf = (tx: Tx) => tx.select().from(figureAccount).orderBy(asc(figureAccount._id))
