import { breath } from '#contract/breath.ts'
import { letGo } from '#server/serve/breath.ts'
import { serve } from '#server/serve/serve.ts'

export const breathCalls = serve(breath, {
  stop: async ({ tx, who, params }) => ({ stopped: await letGo(tx, who._id, params.key) }),
})
