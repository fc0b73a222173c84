import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { grantNutrition, takeNutrition } from '#server/nutrition/nutritionAccess.ts'
import type { Disputed } from '#server/payments/payable.ts'
import { tellDisputed } from '#server/shop/entryCodes/codeNews.ts'
import { giveCodes } from '#server/shop/entryCodes/give.ts'
import { voidCodesOf } from '#server/shop/entryCodes/voidCodes.ts'
import type { OrderRow } from './buy.ts'

/** Gives what a paid order gives besides goods; given again, or anew after a refund that came to nothing, it is the same. */
export async function giveOut(tx: Tx, order: OrderRow) {
  await giveCodes(tx, order)
  await takeNutrition(tx, order._id, null)
  for (const [line, { title, amount, gives }] of order.lines.entries())
    if (gives?.kind === 'nutrition') await grantNutrition(tx, order.person, { of: order._id, line, title, days: gives.days * amount })
}

/** All of an order's money goes back, or the bank keeps it: its codes open nothing more, its nutrition plans close. */
export async function takeBackGiven(tx: Tx, house: WithBus, { _id }: Pick<OrderRow, '_id'>) {
  await voidCodesOf(tx, house, _id)
  await takeNutrition(tx, _id, new Date().toISOString())
}

/**
 * A dispute about an order's money has moved: what it gives stops with it, ends once the price is lost, and is given again where that was not the
 * end.
 */
export async function giveByDispute(tx: Tx, house: WithBus, order: OrderRow, { lost, was }: Disputed) {
  if (lost && !was) await takeBackGiven(tx, house, order)
  else if (was && !lost && order.state !== 'refunded') await giveOut(tx, order)
  await tellDisputed(tx, house, order._id)
}
