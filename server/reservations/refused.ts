import { eq } from 'drizzle-orm'
import { refusedWords } from '#contract/courses/wish.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import type { Who } from '#server/serve/serve.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { findTypedReservations } from './ownReservations.ts'
import { calledOf, linkOf } from './reservationNews.ts'
import { reservation, reservationType } from './tables.ts'

interface RefusedReservation {
  house: WithBus
  who: Pick<Who, '_id'>
  refusal: Refusal
}

const tellReservationRefused = (tx: Tx, { house, who }: RefusedReservation, title: string, link = '/reservation') =>
  notify(tx, house, { people: [who._id], title, link, tone: 'danger' })

// A device that let an act wait is looked at by nobody: whoever is refused finds it in the bell.

export async function tellNotReserved(tx: Tx, all: readonly (RefusedReservation & { body: { type: string; startsAt: string } })[]) {
  for (const one of all) {
    const [type] = await tx.select().from(reservationType).where(eq(reservationType._id, one.body.type))
    if (type) await tellReservationRefused(tx, one, refusedWords('up', calledOf(type, one.body), one.refusal.message), linkOf(type))
  }
}

/** A reservation of one's own that was not moved, or not given back; staff stand before the list in which they tried. */
export const tellKept =
  (how: 'verschoben' | 'abgesagt') => async (tx: Tx, all: readonly (RefusedReservation & { params: { id: string } })[]) => {
    for (const one of all) {
      const [found] = await findTypedReservations(tx, eq(reservation._id, one.params.id))
      if (!found || found.row.person !== one.who._id) continue
      await tellReservationRefused(tx, one, `Nicht ${how}: ${calledOf(found.type, found.row)}. ${one.refusal.message}`, linkOf(found.type))
    }
  }

export async function tellNoTowels(tx: Tx, all: readonly RefusedReservation[]) {
  for (const one of all) await tellReservationRefused(tx, one, `Keine Tücher reserviert. ${one.refusal.message}`)
}

export async function tellNoBike(tx: Tx, all: readonly RefusedReservation[]) {
  for (const one of all) await tellReservationRefused(tx, one, `Kein Velo bestellt. ${one.refusal.message}`)
}
