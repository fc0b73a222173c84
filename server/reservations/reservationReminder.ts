import { eq } from 'drizzle-orm'
import { minutesAfter } from '#contract/time.ts'
import { jobOf } from '#server/kit/jobs/jobs.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { findTypedReservations } from './ownReservations.ts'
import { calledOf, linkOf } from './reservationNews.ts'
import type { ReservationRow } from './rules.ts'
import { reservation } from './tables.ts'

const kind = 'reservation-reminder'
/** Minutes before the start. */
const ahead = 60

/** The reminder of a reservation, to be ordered; undefined where it begins too soon for one. */
export function reminderOf({ _id, startsAt, version }: Pick<ReservationRow, '_id' | 'startsAt' | 'version'>) {
  const due = minutesAfter(startsAt, -ahead)
  return Date.parse(due) > Date.now() ? { kind, key: `${kind}:${_id}:${version}`, payload: { _id, version }, due } : undefined
}

/** Reminds somebody of what stands as it stood when the reminder was ordered; not of what is defective, of which they were told. */
export const reminderJob = jobOf<{ _id: string; version: number }>(kind, async (house, { _id, version }, { finish }) => {
  await house.db.transaction(async tx => {
    if (!(await finish(tx))) return
    const [found] = await findTypedReservations(tx, eq(reservation._id, _id))
    const person = found?.row.person
    if (!found || !person || found.row.state !== 'booked' || found.row.version !== version || found.type.state === 'defective') return
    await notify(tx, house, { people: [person], title: `Bald reserviert: ${calledOf(found.type, found.row)}`, link: linkOf(found.type) })
  })
})
