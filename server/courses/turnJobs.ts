import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { jobOf } from '#server/kit/jobs/jobs.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { findSignupPeople, titleOf } from './courseNews.ts'
import { isPromoting } from './rules.ts'
import { lockExecution, promote } from './seats.ts'
import { type TurnJobPayload, waitsUntil } from './turns.ts'
import { when } from './words.ts'

/** The locked execution; undefined where it was removed or is a draft again before its job's turn came. */
const stillThere = (tx: Tx, execution: string) =>
  lockExecution(tx, execution).catch(error => {
    if (error instanceof Refusal && error.code === 'missing') return
    throw error
  })

export const turnJob = jobOf<TurnJobPayload>('course-turn', async (house, { execution }) => {
  await house.db.transaction(async tx => {
    const found = await stillThere(tx, execution)
    if (found) await promote({ tx, house }, found)
  })
})

export const waitJob = jobOf<TurnJobPayload>('course-wait', async (house, { execution }, { finish }) => {
  await house.db.transaction(async tx => {
    if (await finish(tx)) await tellLeftOver(tx, house, execution)
  })
})

async function tellLeftOver(tx: Tx, house: House, execution: string) {
  const found = await stillThere(tx, execution)
  if (!found || found.row.cancelledAt) return
  const { row, rules } = found
  // The course was moved to a later time meanwhile.
  if (isPromoting(row, rules, Date.now())) return waitsUntil(tx, row, rules)
  const people = await findSignupPeople(tx, execution, ['waiting'])
  if (people.length === 0) return
  const title = `Kein Platz frei geworden: ${await titleOf(tx, row)}, ${when(row.startsAt)}`
  await notify(tx, house, { people, title, link: `/kurse/${execution}`, tone: 'warn' })
}
