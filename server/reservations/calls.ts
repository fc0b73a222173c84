import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { reservations } from '#contract/reservations/calls.ts'
import type { ReservationOffer } from '#contract/reservations/shapes.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { holdsIn } from '#server/kit/reach.ts'
import { file, serve, type Who } from '#server/serve/serve.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { defectKind, report, unreport } from './defects.ts'
import { findTypedReservations, ownOne, shownReservation } from './ownReservations.ts'
import { tellKept, tellNotReserved } from './refused.ts'
import { cancel, move, reserve } from './reservationActs.ts'
import { reservationEntry } from './reservationEntry.ts'
import { mayStillHave, nextOf, slotsOf } from './reservationPlaces.ts'
import { lookedAfterBy, offeredTo, type TypeRow, visibleTo } from './rules.ts'
import { reservation, reservationReport, reservationType } from './tables.ts'

/** Types as members see them. */
async function offers(tx: Tx, who: Who, types: readonly TypeRow[]): Promise<ReservationOffer[]> {
  const next = await nextOf(tx, types)
  const open = await tx
    .select({ type: reservationReport.type })
    .from(reservationReport)
    .where(and(eq(reservationReport.person, who._id), isNull(reservationReport.closedAt)))
  const said = new Set(open.map(({ type }) => type))
  return types.map(type => ({
    _id: type._id,
    studio: type.studio,
    name: type.name,
    text: type.text,
    capacity: type.capacity,
    slotMinutes: type.slotMinutes,
    leadMinutes: type.leadMinutes,
    aheadDays: type.aheadDays,
    changeMinutes: type.changeMinutes,
    most: type.most,
    pictureAddress: type.picture && `files/${type.picture}`,
    state: type.state,
    reportedByMe: said.has(type._id),
    next: next.get(type._id) ?? [],
  }))
}

async function findReservationType(tx: Tx, who: Who, _id: string): Promise<TypeRow> {
  const [type] = await tx
    .select()
    .from(reservationType)
    .where(and(eq(reservationType._id, _id), or(visibleTo(who), lookedAfterBy(who))))
  if (!type) throw new Refusal('missing')
  return type
}

const year = 90 * dayMs

export const reservationCalls = serve(
  reservations,
  {
    list: async ({ tx, who }) =>
      offers(
        tx,
        who,
        await tx
          .select()
          .from(reservationType)
          .where(offeredTo(who))
          .orderBy(asc(reservationType.name), asc(reservationType._id))
          .limit(200),
      ),
    one: async ({ tx, who, params: { id } }) => (await offers(tx, who, [await findReservationType(tx, who, id)]))[0] as ReservationOffer,
    slots: async ({ tx, who, params: { id }, query }) => {
      const type = await findReservationType(tx, who, id)
      const byHand = query.byHand === 'yes' && holdsIn('reservations_fetch', who, type.studio)
      return slotsOf(tx, type, query.date, { now: Date.now(), byHand })
    },
    mine: async ({ tx, who }) => {
      const since = new Date(Date.now() - year).toISOString()
      return (await findTypedReservations(tx, and(eq(reservation.person, who._id), gt(reservation.endsAt, since)))).map(shownReservation)
    },
    details: async ({ tx, who, params: { id } }) => shownReservation(await ownOne(tx, who, id)),
    entry: async ({ tx, house, who, params: { id } }) =>
      file(Buffer.from(await reservationEntry(tx, await ownOne(tx, who, id), house.settings)), {
        type: 'text/calendar; charset=utf-8',
        headers: { 'content-disposition': 'attachment; filename="reservation.ics"' },
      }),
    reserve: async ({ tx, who, body }) => shownReservation(await reserve(tx, who, body)),
    move: async ({ tx, house, who, params: { id }, body }) => shownReservation(await move({ tx, house, who }, { _id: id, ...body })),
    cancel: async ({ tx, house, who, params: { id } }) => {
      await cancel({ tx, house, who }, id)
      return done
    },
    report: async ({ tx, house, who, params: { id }, body }) => {
      await report({ tx, house, who }, id, body)
      return done
    },
    unreport: async ({ tx, house, who, params: { id } }) => {
      await unreport({ tx, house, who }, id)
      return done
    },
    defectPicture: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind: defectKind, body, key }),
  },
  {
    reserve: {
      place: ({ body }) => body.type,
      look: (tx, all) =>
        mayStillHave(
          tx,
          all.map(({ body }) => body),
        ),
      refused: tellNotReserved,
    },
    move: { refused: tellKept('verschoben') },
    cancel: { refused: tellKept('abgesagt') },
  },
)
