import { and, arrayContains, eq, isNull, lt, sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import { openPaper } from '#server/contracts/sealedContracts.ts'
import { contract } from '#server/contracts/tables.ts'
import { isSameAddress } from '#server/kit/addresses.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDb, WithSettings } from '#server/kit/house.ts'
import { person } from '#server/shared/auth/tables.ts'
import { contractVisit } from './tables.ts'
import { visitDays } from './visitorMails.ts'

/** Somebody has proven their address: contracts that were signed with it are theirs from now on (C38). */
export async function takeProven(tx: Tx, house: WithSettings, _id: string) {
  const found = await tx
    .select({ row: contract, email: person.email })
    .from(contract)
    .innerJoin(person, and(eq(person._id, contract.person), isNull(person.deletedAt)))
    .where(and(eq(contract.person, _id), arrayContains(contract.marks, ['unproven'])))
  for (const { row, email } of found) {
    if (!isSameAddress(openPaper(house, row).paper.data.email, email)) continue
    await tx
      .update(contract)
      .set({ marks: sql`array_remove(${contract.marks}, 'unproven')`, version: sql`${contract.version} + 1` })
      .where(eq(contract._id, row._id))
  }
}

/** Forgets what was signed on the website and whose link nobody opened (C36). */
export const forgetVisits = ({ db }: WithDb, now: Date) =>
  db.delete(contractVisit).where(lt(contractVisit.receivedAt, new Date(now.getTime() - visitDays * dayMs).toISOString()))
