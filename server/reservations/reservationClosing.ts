import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { ReservationClosure } from '#contract/reservations/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { findTypedReservations, type TypedReservation } from './ownReservations.ts'
import { calledOf, linkOf } from './reservationNews.ts'
import type { TypeRow } from './rules.ts'
import { reservation } from './tables.ts'

/** True where nothing can be reserved at that moment's Zurich day. */
export const isClosed = (closures: readonly ReservationClosure[], moment: string) => {
  const day = dayOf(moment)
  return closures.some(({ from, to }) => from <= day && day <= to)
}

/**
 * Tells everybody whose place to come lies on a day that was open until now and is closed: the place holds until its day, so that it can be
 * moved or given back.
 */
export async function tellClosed(tx: Tx, house: House, type: TypeRow, before: readonly ReservationClosure[]) {
  const ahead = and(eq(reservation.type, type._id), eq(reservation.state, 'booked'), gt(reservation.startsAt, new Date().toISOString()))
  const all = await findTypedReservations(tx, and(ahead, isNotNull(reservation.person)), 10_000)
  const meant = all.filter(({ row }) => isClosed(type.closures, row.startsAt) && !isClosed(before, row.startsAt))
  for (const { row } of meant)
    await notify(tx, house, {
      people: [row.person as string],
      link: linkOf(type),
      tone: 'warn',
      title: `Dann geschlossen: ${calledOf(type, row)}. Wähl eine andere Zeit oder gib sie zurück.`,
    })
  await mail(tx, house, meant)
}

async function mail(tx: Tx, house: House, meant: readonly TypedReservation[]) {
  const ids = [...new Set(meant.map(({ row }) => row.person as string))]
  if (ids.length === 0) return
  const columns = { _id: person._id, email: person.email, vorname: person.vorname }
  const people = new Map((await tx.select(columns).from(person).where(inArray(person._id, ids))).map(each => [each._id, each]))
  for (const { row, type } of meant) {
    const to = people.get(row.person as string)
    if (!to) continue
    const called = calledOf(type, row)
    await orderMail(tx, house, {
      to: to.email,
      person: to._id,
      studio: type.studio,
      template: 'plain',
      key: `reservation.closed.${row._id}.${row.startsAt}`,
      until: row.startsAt,
      data: {
        subject: `Dann geschlossen: ${called}`,
        text: [
          `Hallo ${to.vorname}`,
          `An diesem Tag ist geschlossen: ${called}. Wähl eine andere Zeit oder gib deine Reservation zurück; sonst fällt sie aus.`,
        ],
        act: { label: 'Andere Zeit wählen', link: `${house.settings.publicUrl}${linkOf(type)}` },
      },
    })
  }
}
