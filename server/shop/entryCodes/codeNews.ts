import { eq } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import { entryCode } from './tables.ts'

export type CodeRow = typeof entryCode.$inferSelect

/** Kind of the job that tells the access-control service how a code stands. */
export const codeKind = 'entry-code'

/** Tells the service of these codes after the transaction; what is ordered for another reason is another job. */
export async function tellLater(tx: Tx, ids: readonly string[], why: 'save' | 'void') {
  for (const code of ids) await orderJob(tx, { kind: codeKind, key: `${codeKind}:${code}:${why}`, payload: { code } })
}

/**
 * A dispute about an order's money stops its codes or lets them go on: the service hears of those that wait, and of what the desk did meanwhile with
 * others, and the buyer's apps look again.
 */
export async function tellDisputed(tx: Tx, house: WithBus, order: string) {
  const own = await tx.select().from(entryCode).where(eq(entryCode.order, order))
  const alive = own.filter(({ state }) => state !== 'void')
  await tellLater(
    tx,
    alive.map(({ _id }) => _id),
    'save',
  )
  if (own[0]) await tellBuyer(tx, house, own[0])
}

/** Tells the buyer's open apps to look again. */
export const tellBuyer = async (tx: Tx, house: WithBus, { person, order }: Pick<CodeRow, 'person' | 'order'>) =>
  person && house.bus.publish(tx, { kind: 'live', people: [person], event: 'order:codes', data: { order } })
