import { screens } from '#contract/screens.ts'
import { isId } from '#contract/shapes.ts'

const [before = ''] = screens.purchaseInfos.path.split(':id')

/** The content of an order's code: the address of its page, so that any camera leads there. */
export const orderCode = (order: string, origin = location.origin) => `${origin}${before}${order}`

export type OrderReference = { id: string } | { number: number }

/** The order that a scanned code or typed number means; undefined where it is neither. */
export function readOrderCode(text: string): OrderReference | undefined {
  const plain = text.trim()
  const [, id] = plain.split(before)
  if (isId(id)) return { id }
  const [, digits] = /^(?:Bestellung|Nr\.?|#)?\s*(\d{4,10})$/i.exec(plain) ?? []
  return digits ? { number: Number(digits) } : undefined
}
