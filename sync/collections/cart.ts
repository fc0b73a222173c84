import type { Stamp } from './collection.ts'

/** One line of the cart; id = `<product>:<price>`, so the same product and price is one line. */
export interface CartLine extends Stamp {
  product: string
  title: string
  /** Whole Rappen. */
  price: number
  /** What each device added and took away, ever growing; merged by maximum. Amount = sum of plus − sum of minus, never below 0. */
  counts: Record<string, { plus: number; minus: number }>
}

/** How many of it are in the cart; a line at 0 disappears. */
export const amountOf = ({ counts }: Pick<CartLine, 'counts'>) =>
  Math.max(
    0,
    Object.values(counts).reduce((sum, { plus, minus }) => sum + plus - minus, 0),
  )
