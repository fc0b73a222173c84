import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithSettings } from '#server/kit/house.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { appointmentDetailOf, changedIn, isToCome, officeLink } from './appointmentActs.ts'
import { calledOf } from './appointmentDetails.ts'
import { mailTo } from './mail.ts'
import type { AppointmentRecord } from './slots.ts'
import { appointment, appointmentTime } from './tables.ts'
import { tallyAppointments } from './tally.ts'

/** Tells the other one of the two. Whoever leaves is named no more. */
async function tellOther(tx: Tx, house: WithBus & WithSettings, row: AppointmentRecord, who: string) {
  const title = `Abgesagt: ${calledOf(row)}`
  if (row.person === who) {
    if (row.trainer && row.trainer !== who) await notify(tx, house, { people: [row.trainer], title, link: officeLink })
    return
  }
  await mailTo({ tx, house }, await appointmentDetailOf(tx, row._id), 'cancelled')
  if (row.person) await notify(tx, house, { people: [row.person], title, link: '/reservation' })
}

/** Somebody who leaves comes to nothing any more, and leads no training: the other one is told, and nobody books one with them. */
export async function giveUpAppointments(tx: Tx, house: WithBus & WithSettings, who: string) {
  await tallyAppointments(tx)
  const led = and(eq(appointment.trainer, who), eq(appointment.kind, 'training'))
  const coming = await tx
    .select()
    .from(appointment)
    .where(and(or(eq(appointment.person, who), led), isToCome()))
    .orderBy(asc(appointment._id))
    .for('update')
  const at = new Date().toISOString()
  for (const row of coming) {
    await tx
      .update(appointment)
      .set({ state: 'cancelled', at, version: row.version + 1 })
      .where(eq(appointment._id, row._id))
    await tellOther(tx, house, row, who)
    await changedIn(tx, house, row.studio)
  }
  await tx
    .update(appointmentTime)
    .set({ removedAt: at, version: sql`${appointmentTime.version} + 1` })
    .where(and(eq(appointmentTime.trainer, who), eq(appointmentTime.kind, 'training'), isNull(appointmentTime.removedAt)))
}
