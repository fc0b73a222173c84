import { randomInt } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { makeCode } from '#contract/codes.ts'
import type { Tx } from '#server/kit/database.ts'
import { memberCode } from './tables.ts'

const fresh = () => ({ code: makeCode(randomInt), madeAt: new Date().toISOString() })

/** The person's code; made where there is none yet. */
export async function codeOf(tx: Tx, person: string) {
  const [known] = await tx.select().from(memberCode).where(eq(memberCode.person, person))
  if (known) return known
  await tx
    .insert(memberCode)
    .values({ person, ...fresh() })
    .onConflictDoNothing()
  const [made] = await tx.select().from(memberCode).where(eq(memberCode.person, person))
  return made as typeof memberCode.$inferSelect
}

export async function renewCode(tx: Tx, person: string) {
  const made = fresh()
  await tx
    .insert(memberCode)
    .values({ person, ...made })
    .onConflictDoUpdate({ target: memberCode.person, set: made })
  return made
}

/** People by their codes. */
export async function ownersOf(tx: Tx, codes: readonly string[]) {
  if (codes.length === 0) return new Map<string, string>()
  const rows = await tx
    .select()
    .from(memberCode)
    .where(inArray(memberCode.code, [...codes]))
  return new Map(rows.map(({ code, person }) => [code, person]))
}
