import { Refusal } from '#contract/refusals.ts'
import { isPromoting } from '#server/courses/rules.ts'
import { jobOf } from '#server/kit/jobs/jobs.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { calledOf, findEventPeople, linkOf } from './eventNews.ts'
import { lockEvent } from './seats.ts'
import { kind, waitsUntil } from './waits.ts'

/** Tells who still waits once nobody moves up any more. */
export const waitJob = jobOf<{ event: string }>(kind, async (house, { event: _id }, { finish }) => {
  await house.db.transaction(async tx => {
    if (!(await finish(tx))) return
    const found = await lockEvent(tx, _id).catch(error => {
      if (error instanceof Refusal && error.code === 'missing') return
      throw error
    })
    if (!found || found.row.cancelledAt) return
    const { row, rules } = found
    if (isPromoting(row, rules, Date.now())) return waitsUntil(tx, row, rules)
    const people = await findEventPeople(tx, _id, ['waiting'])
    if (people.length === 0) return
    await notify(tx, house, { people, title: `Kein Platz frei geworden: ${calledOf(row)}`, link: linkOf(row), tone: 'warn' })
  })
})
