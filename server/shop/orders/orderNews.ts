import type { BusMessage } from '#server/kit/bus.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'

const rights = ['shop_purchase_view', 'shop_manage'] as const

/** Says to the desks of a studio that one of its orders stands elsewhere. */
export const deskChangedIn = (studio: string) =>
  ({
    kind: 'live',
    people: [],
    staff: rights.map(right => ({ right, studio })),
    event: 'order:desk',
    data: { studio },
  }) satisfies BusMessage

export const tellDesks = (tx: Tx, { bus }: WithBus, studio: string) => bus.publish(tx, deskChangedIn(studio))
