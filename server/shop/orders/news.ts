import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'

const rights = ['shop_purchase_view', 'shop_manage'] as const

/** Tells the desks of a studio that one of its orders stands elsewhere. */
export const tellDesks = (tx: Tx, { bus }: Pick<House, 'bus'>, studio: string) =>
  bus.publish(tx, {
    kind: 'live',
    people: [],
    staff: rights.map(right => ({ right, studio })),
    event: 'order:desk',
    data: { studio },
  })
