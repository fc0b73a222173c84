import { publicForms } from '#contract/publicForms.ts'
import { serve } from '#server/serve/serve.ts'
import { challengeFor } from './formChallenge.ts'
import { levelOf } from './pressure.ts'

export const publicFormCalls = serve(publicForms, {
  challenge: async given => ({ challenge: JSON.stringify(await challengeFor(given.house, given.query.key, levelOf(given.house, given))) }),
})
