import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { TypeRow as Shown } from '#contract/reservations/reservationOffice.ts'
import type { TypeForm } from '#contract/reservations/shapes.ts'
import type { TypeState } from '#contract/rules/reservations/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { ofStudioAsked, reachConditionOf, studiosWithAny } from '#server/kit/reach.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import type { TypeRow } from '#server/reservations/rules.ts'
import { reservation, reservationReport, reservationType } from '#server/reservations/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { fileNamed, mustBePicture } from '#server/shared/files/named.ts'

export const pictureKind = 'reservation'

/** Reservations to come; named in full, because a query of one table leaves the table's name away. */
const ahead = sql<number>`(select count(*)::int from reservation r where r.type = reservation_type._id and r.state = 'booked' and r.starts_at > now())`

export const typeRows = rowsOf({
  table: reservationType,
  fields: async ({ studio, name, text, picture, ...more }: Omit<TypeForm, '_id'>, { tx, who }: RowAct) => {
    const { capacity, slotMinutes, bufferMinutes, leadMinutes, aheadDays, changeMinutes, most, hours, closures, published } = more
    return {
      studio,
      name,
      text: text ?? null,
      picture: await fileNamed(tx, who, picture),
      capacity,
      slotMinutes,
      bufferMinutes,
      leadMinutes,
      aheadDays,
      changeMinutes,
      most,
      hours,
      closures,
      published,
    }
  },
  beside: { ahead },
  shown: (row): Shown => ({
    ...row,
    reports: [],
    pictureAddress: row.picture && `files/${row.picture}`,
  }),
  visibleTo: who => reachConditionOf(reservationType.studio, studiosWithAny(['reservations_createType', 'reservations_fetch'], who)),
  meant: given => ofStudioAsked(reservationType.studio, given),
  mayStand: ({ tx }, { picture }) => mustBePicture(tx, pictureKind, 'picture', picture),
  mayGo: async (tx, { _id }: TypeRow) => {
    const here = and(eq(reservation.type, _id), eq(reservation.state, 'booked'), sql`${reservation.startsAt} > now()`)
    if ((await tx.$count(reservation, here)) > 0) throw new Refusal('in-use')
  },
})

/** The rows with what was reported of them and is open. */
export async function withReports(tx: Tx, rows: readonly Shown[]): Promise<Shown[]> {
  const broken = rows.filter(({ state }) => state !== 'active').map(({ _id }) => _id)
  if (broken.length === 0) return [...rows]
  const found = await tx
    .select({ row: reservationReport, vorname: person.vorname, nachname: person.nachname })
    .from(reservationReport)
    .leftJoin(person, eq(person._id, reservationReport.person))
    .where(and(inArray(reservationReport.type, broken), isNull(reservationReport.closedAt)))
    .orderBy(desc(reservationReport.at), reservationReport._id)
    .limit(200)
  const said = found.map(({ row, vorname, nachname }) => ({
    type: row.type,
    _id: row._id,
    text: row.text,
    at: row.at,
    pictureAddress: row.picture && `files/${row.picture}`,
    name: vorname === null ? null : `${vorname} ${nachname}`.trim(),
  }))
  return rows.map(row => ({ ...row, reports: said.filter(({ type }) => type === row._id) }))
}

/** The query of a list of types, as a condition. */
export const typesAsked = ({ studio, state }: { studio?: string[]; state?: TypeState[] }) =>
  and(
    studio?.length ? inArray(reservationType.studio, studio) : undefined,
    state?.length ? inArray(reservationType.state, state) : undefined,
  )
