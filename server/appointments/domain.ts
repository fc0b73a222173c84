import { lt } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import { calendars } from '#server/courses/plugs.ts'
import type { Domain } from '#server/kit/domain.ts'
import type { House } from '#server/kit/house.ts'
import { slotLinks } from '#server/leads/plugs.ts'
import { givesUp } from '#server/leaving/plugs.ts'
import { trainerWork } from '#server/shared/stats/plugs.ts'
import { entriesOf } from './appointmentEntry.ts'
import { reminderJob } from './appointmentReminder.ts'
import { timeCalls } from './appointmentTimes.ts'
import { appointmentCalls } from './calls.ts'
import { giveUpAppointments } from './givenUpAppointments.ts'
import { linkForLead } from './links.ts'
import { personal } from './personal.ts'
import { seedAppointments } from './seed.ts'
import { appointment, appointmentTime } from './tables.ts'
import { metByTrainers, tallyAppointments } from './tally.ts'

/** Counts what is over, and forgets appointments 90 days after they were (V42), and times that were removed 30 days ago. */
async function forget({ db }: House, now: Date) {
  const before = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  await tallyAppointments(db)
  await db.delete(appointment).where(lt(appointment.endsAt, before(90)))
  await db.delete(appointmentTime).where(lt(appointmentTime.removedAt, before(30)))
}

export const appointmentsDomain: Domain = {
  name: 'appointments',
  system: 'misc',
  calls: [...appointmentCalls, ...timeCalls],
  plugs: [calendars.of(entriesOf), slotLinks.of(linkForLead), givesUp.of(giveUpAppointments), trainerWork.of(metByTrainers)],
  jobs: [reminderJob],
  daily: forget,
  personal,
  seed: seedAppointments,
}
