import type { Brand } from '#contract/brand.ts'
import { offers } from '#contract/contracts/contractOffers.ts'
import { layouts } from '#contract/contracts/layouts.ts'
import { serve } from '#server/serve/serve.ts'
import { layoutList, publishLayout } from './layout.ts'
import { publish, takeOffSale } from './publish.ts'
import { findOffer, pageOf, rows, versionsOf } from './rows.ts'
import { promotionBy, soldIn } from './sold.ts'

export const layoutCalls = serve(layouts, {
  list: ({ tx }) => layoutList(tx),
  publish: given => publishLayout(given, given.params.brand as Brand, given.body),
})

export const offerCalls = serve(offers, {
  list: given => pageOf(given, given.query),
  one: given => findOffer(given, given.params.id),
  versions: given => versionsOf(given, given.params.id),
  sold: ({ tx, query }) => soldIn(tx, query.studio),
  open: ({ tx, query }) => soldIn(tx, query.studio),
  code: ({ tx, params, query }) => promotionBy(tx, params.id, query),
  create: rows.create,
  edit: rows.edit,
  remove: async given => {
    await rows.remove(given)
    await takeOffSale(given.tx, given.params.id)
    return findOffer(given, given.params.id)
  },
  restore: async given => {
    await rows.restore(given)
    return findOffer(given, given.params.id)
  },
  publish: given => publish(given, given.params.id, given.body),
})
