import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { MapField } from '#contract/contracts/tac.ts'
import { type ContractDays, contractFields, personFields, toldBy, toldHere } from '#contract/rules/contracts/deviations.ts'
import type { AccessContract } from '#contract/rules/contracts/tac.ts'
import { eventsOf, lifeIn } from '#server/contracts/life.ts'
import { type contract, contractTac } from '#server/contracts/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Profile } from '#server/outside/accessControl/port.ts'
import { person } from '#server/shared/auth/tables.ts'

export type MappedContract = typeof contract.$inferSelect
export type MappedPerson = typeof person.$inferSelect

/** Records that the service has of a person. */
export interface There {
  profile: Profile | undefined
  contracts: readonly AccessContract[]
}

/** The same, with the number that a contract of ours has there. */
export interface Sided extends There {
  foreign: number | null
}

/** Facts of a contract that we tell by its events. */
export async function oursOf(tx: Tx, row: MappedContract): Promise<ContractDays> {
  const events = (await eventsOf(tx, [row._id])).get(row._id) ?? []
  return toldHere(lifeIn(row, events), lifeIn(row, []).finalEnd)
}

/** Fields of a contract and its person on both sides. */
export async function fieldsOf(
  tx: Tx,
  row: MappedContract,
  who: MappedPerson,
  { profile, contracts, foreign }: Sided,
): Promise<MapField[]> {
  const their = contracts.find(({ ContractID }) => ContractID === foreign)
  const told = their && toldBy(their)
  const named = profile ? personFields(who, profile) : []
  if (row.tac) return named
  const isMissing = row.state === 'accepted' && !told
  return [
    ...named,
    ...(isMissing
      ? [{ key: 'contract', field: 'contract' as const, ours: String(row.number), theirs: null, same: false, mends: ['ours' as const] }]
      : []),
    ...(told ? contractFields(await oursOf(tx, row), told) : []),
  ]
}

/** Numbers at the service that contracts here have, among these. */
export async function takenNumbers(tx: Tx, contracts: readonly AccessContract[]): Promise<ReadonlySet<number>> {
  const ids = contracts.map(({ ContractID }) => ContractID)
  if (ids.length === 0) return new Set()
  const found = await tx.select({ foreign: contractTac.foreign }).from(contractTac).where(inArray(contractTac.foreign, ids))
  return new Set(found.map(({ foreign }) => foreign!))
}

/** Whoever says whose a profile is comes one after the other, so that no two accounts get one. */
export const lockProfile = (tx: Tx, profile: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tac profile ${profile}`}, 0))`)

/** True where another account has this number. */
export const isOthers = async (tx: Tx, profile: string, who: string) =>
  (await tx.$count(person, and(eq(person.tacUserId, profile), ne(person._id, who)))) > 0
