import { and, inArray, lt, or } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { Domain } from '#server/kit/domain.ts'
import type { WithDb } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { givesUp } from '#server/leaving/plugs.ts'
import { sealedColumns } from '#server/shared/health/plugs.ts'
import { transferCalls } from './calls.ts'
import { endOnLeaving } from './leave.ts'
import { personal } from './personal.ts'
import { sealed } from './sealedTransfers.ts'
import { contractTransfer } from './tables.ts'

/** Days for which what came to nothing is kept (C52): what somebody ended, and what nobody has accepted by its day. */
const keptDays = 90

function forgetEnded({ db }: WithDb, now: Date) {
  const { state, since, start } = contractTransfer
  const before = new Date(now.getTime() - keptDays * dayMs).toISOString()
  const isEnded = and(inArray(state, ['declined', 'rejected', 'deleted']), lt(since, before))
  const isLapsed = and(inArray(state, ['open', 'signed']), lt(start, dayOf(before)))
  return db.delete(contractTransfer).where(or(isEnded, isLapsed))
}

export const transfersDomain: Domain = {
  name: 'transfers',
  system: 'contracts',
  calls: transferCalls,
  plugs: [sealedColumns.of(sealed), givesUp.of(endOnLeaving)],
  daily: async (house, now) => {
    await forgetEnded(house, now)
  },
  personal,
}
