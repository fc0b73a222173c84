import { orderDesk } from '#contract/shop/desk.ts'
import { serve } from '#server/serve/serve.ts'
import { giveBack, hand, takeMoney, unhand } from './acts.ts'
import { tellRefused } from './news.ts'
import { deskPage } from './shown.ts'

export const orderDeskCalls = serve(
  orderDesk,
  {
    all: ({ tx, who, query }) => deskPage(tx, who, query),
    take: ({ params, body, ...given }) => takeMoney(given, params.id, body),
    hand: ({ params, body, ...given }) => hand(given, params.id, body),
    unhand: ({ params, body, ...given }) => unhand(given, params.id, body),
    giveBack: ({ params, body, ...given }) => giveBack(given, params.id, body),
  },
  { hand: { refused: tellRefused } },
)
