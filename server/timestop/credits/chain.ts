import { eq, sql } from 'drizzle-orm'
import type { ContractRecord as Contract } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import { contractTransfer } from '#server/contracts/transfers/tables.ts'
import { contractUpgrade } from '#server/contracts/upgrades/tables.ts'
import type { Tx } from '#server/kit/database.ts'

/** Each contract that was handed over, or left for another, with the one that followed it. */
const steps = sql`(
  select ${contractTransfer.contract} as before, ${contractTransfer.next} as next from ${contractTransfer} where ${contractTransfer.state} = 'accepted'
  union all select ${contractUpgrade.contract}, ${contractUpgrade.next} from ${contractUpgrade} where ${contractUpgrade.state} = 'accepted') steps`

async function followerOf(tx: Tx, _id: string): Promise<string | null> {
  const { rows } = await tx.execute<{ next: string | null }>(
    sql`select next from ${steps} where before = ${_id}::uuid and next is not null`,
  )
  return rows[0]?.next ?? null
}

async function beforeOf(tx: Tx, _id: string): Promise<string | null> {
  const { rows } = await tx.execute<{ before: string }>(sql`select before from ${steps} where next = ${_id}::uuid`)
  return rows[0]?.before ?? null
}

/** Contracts that followed one another with this one among them, the first one first: for a closure they are one. */
export async function chainOf(tx: Tx, _id: string): Promise<string[]> {
  const chain = [_id]
  for (let before = await beforeOf(tx, _id); before; before = await beforeOf(tx, before)) chain.unshift(before)
  for (let next = await followerOf(tx, _id); next; next = await followerOf(tx, next)) chain.push(next)
  return chain
}

/** Those of these that have followed another one, or were followed. */
export async function linkedAmong(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const of = sql`${sql.param([...ids])}::uuid[]`
  const { rows } = await tx.execute<{ linked: string }>(
    sql`select before as linked from ${steps} where before = any(${of}) union select next from ${steps} where next = any(${of})`,
  )
  return new Set(rows.map(({ linked }) => linked))
}

/** The contract with which one goes on, its row locked behind those before it; itself where none has followed. */
export async function lockedGoingOn(tx: Tx, _id: string): Promise<Contract | undefined> {
  for (let id = _id; ; ) {
    const [row] = await tx.select().from(contract).where(eq(contract._id, id)).for('update')
    const next = row && (await followerOf(tx, id))
    if (!next) return row
    id = next
  }
}
