import { eq } from 'drizzle-orm'
import type { MailingRow } from '#contract/mailings/shapes.ts'
import type { MailingState } from '#contract/mailings/words.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import { leaveOut } from './claim.ts'
import { orderRun } from './mailingRun.ts'
import { lockedFor, readMailing } from './rows.ts'
import type { Mailing } from './rules.ts'
import { mailing } from './tables.ts'

/** The row, locked, where it stands in one of these; where it stands in `there` already, that is no news. */
async function inState(given: Acting, _id: string, from: readonly MailingState[], there: MailingState): Promise<Mailing | undefined> {
  const row = await lockedFor(given, _id)
  if (row.state === there) return undefined
  if (!from.includes(row.state)) throw new Refusal('mailing-state', undefined, await readMailing(given, _id))
  return row
}

const changeMailing = ({ tx }: Acting, row: Mailing, set: Partial<Mailing>) =>
  tx
    .update(mailing)
    .set({ ...set, version: row.version + 1 })
    .where(eq(mailing._id, row._id))

/** Nothing more is claimed once this has been answered; what is on its way arrives. */
export async function pause(given: Acting, _id: string): Promise<MailingRow> {
  const row = await inState(given, _id, ['approved', 'running'], 'paused')
  if (row) await changeMailing(given, row, { state: 'paused', next: null })
  return readMailing(given, _id)
}

/** Goes on, by whoever has looked at it: from here on it counts as approved in the record that there is. */
export async function resume(given: Acting, _id: string): Promise<MailingRow> {
  const row = await inState(given, _id, ['paused', 'waits'], 'running')
  if (row) {
    const now = new Date().toISOString()
    const state = row.started === null ? 'approved' : 'running'
    const due = row.started === null && row.at !== null && row.at > now ? row.at : now
    await changeMailing(given, row, { state, reason: null, next: null, due, heartbeat: now, epoch: given.house.store.epoch })
    await orderRun(given.tx, _id, due)
  }
  return readMailing(given, _id)
}

/** Ends it for good; who has none yet gets none. */
export async function stop(given: Acting, _id: string): Promise<MailingRow> {
  const row = await inState(given, _id, ['draft', 'asked', 'approved', 'running', 'paused', 'waits'], 'stopped')
  if (row) {
    const at = new Date().toISOString()
    await leaveOut(given.tx, _id)
    await changeMailing(given, row, { state: 'stopped', reason: null, next: null, ended: at })
  }
  return readMailing(given, _id)
}
