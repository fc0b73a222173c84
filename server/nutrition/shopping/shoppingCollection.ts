import type { Wired } from '#contract/sync.ts'
import { whileOpen } from '#server/nutrition/nutritionAccess.ts'
import type { ReplicatedByName } from '#server/sync/plugs.ts'
import { badDay, isMoment } from '#server/sync/rules.ts'
import { isDone, itemId, type ShoppingItem, wantedOf } from '#sync/collections/shopping.ts'
import { shoppingItem } from './tables.ts'

function mayBuy(item: ShoppingItem) {
  if (item.id !== itemId(item)) return 'Name und Einheit passen nicht zusammen.'
  return isMoment(item.at) ? undefined : badDay
}

/** True of what is not wanted any more, or bought already: no plan has to be open for that. */
const takesAway = (doc: Wired) => wantedOf(doc as unknown as ShoppingItem) === 0 || isDone(doc as unknown as ShoppingItem)

export const shoppingCollection: ReplicatedByName = {
  shopping: {
    export: 'einkaufsliste',
    rule: mayBuy,
    keeps: whileOpen(takesAway),
    rows: {
      table: shoppingItem,
      kept: { what: 'items of the shopping list drawn from the sync store', why: 'the call that reads the list', long: 'as the store' },
    },
  },
}
