import { money } from '#client/kit/format.ts'
import { type ShownCartLine, totalOf } from '#client/parts/cart/cartLines.ts'
import { type BillRoom, billTooMuch } from '#contract/rules/payments/bills/refused.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { costsNothing, mostLines, mostTotal } from '#contract/shop/orders.ts'

/** The fault of a cart that is too large for one order, or costs nothing, and what to do about it; `most` is the studio's own limit, once it is known. */
export function whyNoOrder(lines: readonly ShownCartLine[], most = mostTotal): string | undefined {
  const limit = Math.min(most, mostTotal)
  if (lines.length > mostLines)
    return `Eine Bestellung hat höchstens ${mostLines} verschiedene Artikel, das sind ${lines.length}. Teile sie auf zwei Bestellungen auf.`
  if (totalOf(lines) > limit) return `Eine Bestellung geht hier bis ${money(limit)}. Nimm etwas heraus und bestelle es danach.`
  return totalOf(lines) === 0 ? costsNothing : undefined
}

/**
 * Why a cart doesn't go on a bill, by the studio's limit as this device knows it; `waiting` is what waits here for a network and will be on a
 * bill too. Undefined where it does, or nothing is known yet.
 */
export function whyNoBill(lines: readonly ShownCartLine[], room: BillRoom | undefined, waiting: number): string | undefined {
  return room && billTooMuch({ most: room.most, open: room.open + waiting }, totalOf(lines), money)
}

/** Paid on the gateway's page, which is reached through a network alone. */
export const needsNetwork = (way: PaymentWay) => way === 'twint' || way === 'card'

/** The way that stands chosen: what was picked by hand, else TWINT, and without a network what may wait. */
export function wayFor(picked: PaymentWay | undefined, online: boolean, isClosed: (way: PaymentWay) => boolean): PaymentWay {
  if (picked) return picked
  const usual: PaymentWay[] = online ? ['twint', 'card', 'desk', 'bill'] : ['desk', 'bill']
  return usual.find(way => !isClosed(way)) ?? (online ? 'twint' : 'desk')
}

/** The last button's words for what it does. */
export const finishWords = (way: PaymentWay, online: boolean) => {
  if (needsNetwork(way)) return 'Jetzt bezahlen'
  return online ? 'Bestellen' : 'Bestellung vormerken'
}
