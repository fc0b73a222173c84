import { Refusal } from '#contract/refusals.ts'
import type { EventRow } from '#server/events/rules.ts'
import { lockEvent } from '#server/events/seats.ts'
import type { Tx } from '#server/kit/database.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { close } from './eventVisits.ts'

/** Hours after the end in which devices that had no network may still tell who came. */
const hours = 2

const kind = 'event-door-close'

/** The check-in ends by itself two hours after the event, where anybody was checked in. A moved event has another end, so another job. */
export const closeLater = (tx: Tx, { _id, endsAt }: Pick<EventRow, '_id' | 'endsAt'>) => {
  const due = new Date(Date.parse(endsAt) + hours * 3_600_000).toISOString()
  return orderJob(tx, { kind, key: `${kind}:${_id}:${due}`, payload: { event: _id, endsAt }, due })
}

export const closingJob = jobOf<{ event: string; endsAt: string }>(kind, async (house, { event: _id, endsAt }, { finish }) => {
  await house.db.transaction(async tx => {
    if (!(await finish(tx))) return
    const found = await lockEvent(tx, _id).catch(error => {
      if (error instanceof Refusal && error.code === 'missing') return
      throw error
    })
    if (!found || found.row.closedAt || found.row.cancelledAt) return
    // The event was moved to a later end meanwhile.
    if (found.row.endsAt > endsAt) await closeLater(tx, found.row)
    else await close(tx, found.row)
  })
})
