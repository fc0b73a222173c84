import { eq } from 'drizzle-orm'
import { contract } from '#server/contracts/tables.ts'
import type { Scene } from './scene.ts'

export type ContractColumns = Partial<typeof contract.$inferInsert>

interface Wish {
  start: string
  finalEnd: string | null
  over?: ContractColumns
  person: string
}

/** A contract as its life would have left it; one that pays 79 a month, unless it is said otherwise. */
export async function ranIn(
  { house, office, closed }: Pick<Scene, 'house' | 'office' | 'closed'>,
  { start, finalEnd, over, person }: Wish,
) {
  const { _id } = await closed({ person, accept: true }, office)
  const at = `${start}T09:00:00.000Z`
  const recurring = [{ from: start, to: finalEnd, amount: 7900 }]
  const set: ContractColumns = { start, finalEnd, receivedAt: at, acceptedAt: at, since: at, recurring, endedBy: null, ...over }
  await house.db.update(contract).set(set).where(eq(contract._id, _id))
  return _id
}
