import { towels } from '#contract/reservations/towels.ts'
import { tellNoTowels } from '#server/reservations/refused.ts'
import { serve } from '#server/serve/serve.ts'
import { cancelTowels, reserveTowels, statusOf, towelPage, updateTowels } from './towelReservations.ts'

export const towelCalls = serve(
  towels,
  {
    status: ({ tx, who }) => statusOf(tx, who),
    reserve: ({ tx, house, who, body }) => reserveTowels({ tx, house, who }, body),
    cancel: ({ tx, house, who, body }) => cancelTowels({ tx, house, who }, body.reservationId),
    reservations: ({ tx, who, query }) => towelPage(tx, who, query),
    update: ({ tx, house, who, body }) => updateTowels({ tx, house, who }, body.reservationId, body.status),
  },
  { reserve: { refused: tellNoTowels } },
)
