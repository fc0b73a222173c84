import type { Tx } from '#server/kit/database.ts'
import { sharingOf } from '#server/plans/sharing.ts'
import type { Who } from '#server/serve/serve.ts'
import { traceDaily } from '#server/shared/health/trace.ts'
import { habitShare } from './tables.ts'

export const { isSharing, share, endShares, sharerMeant } = sharingOf(habitShare)

/** The person whose habits are meant (H27): the caller, or somebody who shares them with the caller, of which reading leaves a trace. */
export async function personMeant(tx: Tx, who: Who, id: string) {
  if (id === 'me' || id === who._id) return who._id
  await sharerMeant(tx, who, id)
  await traceDaily(tx, who, { person: id, what: 'Gewohnheiten' })
  return id
}
