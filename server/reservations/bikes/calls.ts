import { bikes } from '#contract/reservations/bikes.ts'
import { done } from '#server/kit/done.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import { tellNoBike } from '#server/reservations/refused.ts'
import { tellChanged } from '#server/reservations/reservationNews.ts'
import { serve } from '#server/serve/serve.ts'
import { bikeRows, bikesFor, cancelOrder, myOrders, order, orderPage, setBikeOrderState, withFree } from './bikeOrders.ts'
import { bike } from './tables.ts'

export const bikeCalls = serve(
  bikes,
  {
    list: given => bikesFor(given, !!given.query.office),
    create: async given => {
      const row = await bikeRows.create(given)
      await tellChanged(given.tx, given.house, 'bikes')
      return row
    },
    edit: async given => {
      const row = await bikeRows.edit(given)
      await tellChanged(given.tx, given.house, 'bikes')
      return (await withFree(given.tx, [row]))[0]!
    },
    order: ({ tx, house, who, body }) => order({ tx, house, who }, body),
    mine: ({ tx, who }) => myOrders(tx, who._id),
    cancel: async ({ tx, house, who, params: { id } }) => {
      await cancelOrder(tx, house, who._id, id)
      return done
    },
    orders: ({ tx, who, query }) => orderPage(tx, who, query),
    settle: ({ tx, house, who, params: { id }, body }) => setBikeOrderState({ tx, house, who }, id, body.status),
  },
  { order: { refused: tellNoBike } },
  homeOf([bike]),
)
