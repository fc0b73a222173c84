import type { Tx } from '#server/database.ts'
import type { House } from '#server/house.ts'
import { registerJob } from '#server/jobs/jobs.ts'
import { notify } from '#server/notifications/notify.ts'
import { peopleIn, titleOf } from './news.ts'
import { isPromoting } from './rules.ts'
import { lockExecution, promote } from './seats.ts'
import { type About, waitsUntil } from './turns.ts'
import { when } from './words.ts'

registerJob<About>('course-turn', async (house, { execution }) => {
  await house.db.transaction(async tx => {
    const { row, rules } = await lockExecution(tx, execution)
    await promote(tx, house, row, rules)
  })
})

registerJob<About>('course-wait', async (house, { execution }, { finish }) => {
  await house.db.transaction(async tx => {
    if (await finish(tx)) await tellLeftOver(tx, house, execution)
  })
})

async function tellLeftOver(tx: Tx, house: House, execution: string) {
  const { row, rules } = await lockExecution(tx, execution)
  if (row.cancelledAt) return
  // It was moved to a later time meanwhile.
  if (isPromoting(row, rules, Date.now())) return waitsUntil(tx, row, rules)
  const people = await peopleIn(tx, execution, ['waiting'])
  if (people.length === 0) return
  const title = `Kein Platz frei geworden: ${await titleOf(tx, row)}, ${when(row.startsAt)}`
  await notify(tx, house, { people, title, link: `/kurse/${execution}` })
}
