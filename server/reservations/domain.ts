import { and, eq, lt, notExists, or, sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import { calendars } from '#server/courses/plugs.ts'
import type { Domain } from '#server/kit/domain.ts'
import type { House } from '#server/kit/house.ts'
import { givesUp } from '#server/leaving/plugs.ts'
import { isOld } from '#server/shared/files/named.ts'
import { file } from '#server/shared/files/tables.ts'
import { bikeCalls } from './bikes/calls.ts'
import { bike } from './bikes/tables.ts'
import { reservationCalls } from './calls.ts'
import { closePast, defectKind } from './defects.ts'
import { giveUpReservations } from './givenUpReservations.ts'
import { reservationOfficeCalls } from './office/calls.ts'
import { pictureKind } from './office/reservationTypes.ts'
import { personal } from './personal.ts'
import { entriesOf } from './reservationEntry.ts'
import { reminderJob } from './reservationReminder.ts'
import { seedReservations } from './seed.ts'
import { reservationReport, reservationType } from './tables.ts'
import { towelCalls } from './towels/calls.ts'
import { towelReservation } from './towels/tables.ts'
import { expireTowels } from './towels/towelReservations.ts'

/** Forgets types removed 30 days ago, towels after a year, and pictures that nothing shows. */
async function forget({ db }: House, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString()
  await db.delete(reservationType).where(lt(reservationType.removedAt, before(30 * dayMs)))
  await db.delete(towelReservation).where(lt(towelReservation.day, before(366 * dayMs).slice(0, 10)))
  const used = [
    db.select({ one: sql`1` }).from(reservationType).where(eq(reservationType.picture, file.name)),
    db.select({ one: sql`1` }).from(bike).where(eq(bike.picture, file.name)),
    db.select({ one: sql`1` }).from(reservationReport).where(eq(reservationReport.picture, file.name)),
  ]
  const kinds = or(isOld(db, pictureKind, now.getTime()), isOld(db, defectKind, now.getTime()))
  await db.delete(file).where(and(kinds, ...used.map(one => notExists(one))))
}

export const reservationsDomain: Domain = {
  name: 'reservations',
  system: ['reservations', 'bikes-towels'],
  calls: [...reservationCalls, ...reservationOfficeCalls, ...towelCalls, ...bikeCalls],
  plugs: [calendars.of(entriesOf), givesUp.of(giveUpReservations)],
  jobs: [reminderJob],
  daily: forget,
  often: async house => {
    await closePast(house)
    await expireTowels(house)
  },
  personal,
  seed: seedReservations,
}
