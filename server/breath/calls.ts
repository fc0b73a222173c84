import { breath, mostAsked } from '#contract/breath.ts'
import { letGo } from '#server/serve/breath.ts'
import { refusedOf } from '#server/serve/repeat.ts'
import { serve } from '#server/serve/serve.ts'

export const breathCalls = serve(breath, {
  refused: ({ tx, house, who, query }) => refusedOf({ tx, house }, who._id, query.keys.split(',').slice(0, mostAsked)),
  stop: async ({ tx, who, params }) => ({ stopped: await letGo(tx, who._id, params.key) }),
})
