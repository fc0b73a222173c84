import { v7 } from 'uuid'
import { type Local, useFind } from '#client/data/local.ts'
import { german } from '#contract/german.ts'
import { amountOf, type CartLine, counted } from '#sync/collections/cart.ts'

export interface Line {
  line: CartLine
  amount: number
}

/** The lines of the cart with an amount, by title. */
export function useLines(): Line[] | undefined {
  return useFind('cart', {})
    ?.map(line => ({ line, amount: amountOf(line) }))
    .filter(({ amount }) => amount > 0)
    .sort((one, other) => german.compare(one.line.title, other.line.title))
}

/** Price of the cart, in Rappen. */
export const totalOf = (lines: readonly Line[]) => lines.reduce((sum, { line, amount }) => sum + line.price * amount, 0)

const key = 'cart-device'

/** This device's own name in the counts; made once. */
async function deviceOf(local: Local) {
  const known = await local.keep.get<string>(key)
  if (known) return known
  const made = v7()
  await local.keep.set(key, made)
  return made
}

/** Counts a line up or down; a line that reaches 0 is no longer shown (L124), and its counts stay for the merge. */
export async function count(local: Local, id: string, by: number) {
  const device = await deviceOf(local)
  await local.change('cart', id, line => ({ ...line, counts: counted(line.counts, device, v7(), by) }))
}
