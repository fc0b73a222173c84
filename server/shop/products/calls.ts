import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { products } from '#contract/shop/products.ts'
import { serve } from '#server/serve/serve.ts'
import { keepUpload } from '#server/shared/files/keptFiles.ts'
import { countStock, movesOf } from './counting.ts'
import { rows } from './rows.ts'
import { kind } from './rules.ts'
import { managed, oneOf, store } from './store.ts'
import { product } from './tables.ts'

export const productCalls = serve(products, {
  store: ({ tx, body }) => store(tx, body),
  one: ({ tx, params, query }) => oneOf(tx, params.id, query.studio),
  manage: ({ tx, who, query }) => managed(tx, who, query),
  managed: rows.one,
  create: rows.create,
  edit: rows.edit,
  remove: rows.remove,
  restore: rows.restore,
  count: async given => {
    await countStock(given.tx, given.who, given.params.id, given.body as typeof given.body & { reason: 'counted' })
    const [row] = await rows.read(given, eq(product._id, given.params.id))
    if (!row) throw new Refusal('missing')
    return row
  },
  moves: ({ tx, params, query }) => movesOf(tx, params.id, query.studio),
  picture: ({ tx, house, who, body, key }) => keepUpload(tx, house, { who, owner: null, kind, body, key }),
})
