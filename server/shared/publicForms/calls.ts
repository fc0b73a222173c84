import { publicForms } from '#contract/publicForms.ts'
import { serve } from '#server/serve/serve.ts'
import { challengeFor } from './proof.ts'

export const publicFormCalls = serve(publicForms, {
  challenge: async ({ house, query }) => ({ challenge: JSON.stringify(await challengeFor(house, query.key)) }),
})
