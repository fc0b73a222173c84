import { when } from '#server/courses/words.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import type { ReservationRow, TypeRow } from './rules.ts'

type Ways = Pick<House, 'bus'>

/** Tells every open app that what it shows of these is no longer so. */
export const tellChanged = (tx: Tx, { bus }: Ways, of: 'reservations' | 'towels' | 'bikes', type?: string) =>
  bus.publish(tx, { kind: 'live', people: 'all', event: 'reservation:changed', data: { of, type } })

/** «Massagesessel, Fr 20.11., 17:15». */
export const calledOf = ({ name }: Pick<TypeRow, 'name'>, { startsAt }: Pick<ReservationRow, 'startsAt'>) => `${name}, ${when(startsAt)}`

export const linkOf = ({ _id }: Pick<TypeRow, '_id'>) => `/reservation/${_id}`
