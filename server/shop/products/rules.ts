import { and, arrayOverlaps, eq, isNull, or, type SQL } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { reaches, studiosWith } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { product } from './tables.ts'

export type ProductRecord = typeof product.$inferSelect

/** The kind of its pictures in `file`. */
export const kind = 'product'
const right = 'shop_manage'

export const shopsOf = (who: Pick<Who, 'grants'>) => studiosWith(right, who)

/** Staff see what is sold in their studios, and what is sold everywhere. */
export function managedBy(who: Pick<Who, 'grants'>): SQL | undefined {
  const own = shopsOf(who)
  return own === 'all'
    ? isNull(product.removedAt)
    : and(isNull(product.removedAt), or(eq(product.studios, []), arrayOverlaps(product.studios, own)))
}

/** Somebody of some studios changes what is sold in those alone. */
export function mustKeep(who: Pick<Who, 'grants'>, { studios }: Pick<ProductRecord, 'studios'>) {
  const own = shopsOf(who)
  if (own === 'all') return
  if (studios.length === 0 || !studios.every(code => reaches(own, code))) throw new Refusal('forbidden')
}
