import { orderDesk } from '#contract/shop/orderDesk.ts'
import { orStandsNow } from '#server/kit/standsNow.ts'
import { serve } from '#server/serve/serve.ts'
import { giveBack, hand, takeMoney, unhand } from './deskActs.ts'
import { tellRefused } from './deskNews.ts'
import { deskOrder, deskPage } from './deskOrders.ts'

export const orderDeskCalls = serve(
  orderDesk,
  {
    all: ({ tx, who, query }) => deskPage(tx, who, query),
    take: ({ params, body, ...given }) => takeMoney(given, params.id, body),
    hand: ({ params, body, ...given }) => hand(given, params.id, body),
    unhand: ({ params: { id }, body, ...given }) =>
      orStandsNow(
        () => unhand(given, id, body),
        () => deskOrder(given, id),
      ),
    giveBack: ({ params: { id }, body, ...given }) =>
      orStandsNow(
        () => giveBack(given, id, body),
        () => deskOrder(given, id),
      ),
  },
  { hand: { refused: tellRefused } },
)
