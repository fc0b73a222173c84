import type { Ways } from '#client/kit/waiting/overlay.ts'
import { type BikeOrderRow, bikes } from '#contract/reservations/bikes.ts'
import { reservations } from '#contract/reservations/calls.ts'
import { type BookedRow, reservationOffice } from '#contract/reservations/reservationOffice.ts'
import { type TowelRow, towels } from '#contract/reservations/towels.ts'

const undone = 'Nicht übernommen'

/** The ways of reservations: acts that wait on this device are shown over the reservations that were loaded. */
export const bookedWays: Ways<BookedRow> = {
  calls: { publish: reservationOffice.check, cancel: reservations.cancel, reopen: reservations.move },
  meant(body, kind, { startsAt, endsAt }) {
    if (kind === 'cancel') return { state: 'cancelled' }
    if (kind !== 'reopen') return body
    const from = (body as Pick<BookedRow, 'startsAt'>).startsAt
    const lasts = Date.parse(endsAt) - Date.parse(startsAt)
    return { startsAt: from, endsAt: new Date(Date.parse(from) + lasts).toISOString() }
  },
  doings: { publish: undone, cancel: undone, reopen: undone },
}

/** The same for towels. */
export const towelWays: Ways<TowelRow> = {
  calls: { publish: towels.update },
  idOf: ({ body }) => (body as { reservationId: string }).reservationId,
  meant: body => ({ state: (body as { status: TowelRow['state'] }).status }),
}

/** The same for bikes. */
export const bikeWays: Ways<BikeOrderRow> = {
  calls: { publish: bikes.settle },
  meant: body => ({ state: (body as { status: BikeOrderRow['state'] }).status }),
}
