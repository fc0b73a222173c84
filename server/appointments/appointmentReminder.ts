import { eq } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import { jobOf } from '#server/kit/jobs/jobs.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { calledOf, findAppointmentDetails, namedIn } from './appointmentDetails.ts'
import { mailTo } from './mail.ts'
import type { AppointmentRecord } from './slots.ts'
import { appointment } from './tables.ts'

const kind = 'appointment-reminder'

/** The reminder of an appointment on the day before; undefined where it begins too soon for one. */
export function reminderOf({ _id, startsAt, version }: Pick<AppointmentRecord, '_id' | 'startsAt' | 'version'>) {
  const due = new Date(Date.parse(startsAt) - dayMs).toISOString()
  return Date.parse(due) > Date.now() ? { kind, key: `${kind}:${_id}:${version}`, payload: { _id, version }, due } : undefined
}

/** Reminds both of what stands as it stood when the reminder was ordered. */
export const reminderJob = jobOf<{ _id: string; version: number }>(kind, async (house, { _id, version }, { finish }) => {
  await house.db.transaction(async tx => {
    if (!(await finish(tx))) return
    const [found] = await findAppointmentDetails(tx, eq(appointment._id, _id))
    if (found?.row.state !== 'booked' || found.row.version !== version) return
    const { person, trainer } = found.row
    const title = `Morgen: ${calledOf(found.row)}`
    await mailTo({ tx, house }, found, 'tomorrow')
    if (person) await notify(tx, house, { people: [person], title, link: '/reservation' })
    if (trainer)
      await notify(tx, house, {
        people: [trainer],
        ...namedIn(title, found),
        link: '/dashboard/leads/leads-list?ansicht=termine',
      })
  })
})
