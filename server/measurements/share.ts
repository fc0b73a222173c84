import type { Tx } from '#server/kit/database.ts'
import { looksAfter } from '#server/plans/rules.ts'
import { sharingOf } from '#server/plans/sharing.ts'
import type { Who } from '#server/serve/serve.ts'
import { measurementShare } from './tables.ts'

export const { isSharing, share, endShares, sharerMeant } = sharingOf(measurementShare)

/** Weights are seen by who looks after somebody's training, while that person shares their measurements (H24). */
export async function weightsFor(tx: Tx, who: Who, { person, studio }: { person: string; studio: string }) {
  if (!(await looksAfter(tx, who, person, studio))) return undefined
  return (await isSharing(tx, person)).shared ? 'shared' : 'kept'
}
