import type { Right } from '#contract/rights.ts'
import { when } from '#server/courses/words.ts'
import type { BusMessage } from '#server/kit/bus.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import type { ReservationRow, TypeRow } from './rules.ts'

/** Says to every open app that what it shows of these is no longer so. */
export const changedOf = (of: 'reservations' | 'towels' | 'bikes', type?: string) =>
  ({ kind: 'live', people: 'all', event: 'reservation:changed', data: { of, type } }) satisfies BusMessage

export const tellChanged = (tx: Tx, { bus }: WithBus, ...about: Parameters<typeof changedOf>) => bus.publish(tx, changedOf(...about))

/** Tells those who look after it in the studio; where nobody does there, those who do everywhere. */
export async function tellStaff(
  tx: Tx,
  house: WithBus,
  { studio, right, title, link }: { studio: string; right: Right; title: string; link: string },
) {
  const here = await holdersOf(tx, right, studio, { named: true })
  const people = here.length > 0 ? here : await holdersOf(tx, right, studio)
  await notify(tx, house, { people, title, link, tone: 'warn' })
}

/** «Massagesessel, Fr 20.11., 17:15». */
export const calledOf = ({ name }: Pick<TypeRow, 'name'>, { startsAt }: Pick<ReservationRow, 'startsAt'>) => `${name}, ${when(startsAt)}`

export const linkOf = ({ _id }: Pick<TypeRow, '_id'>) => `/reservation/${_id}`
