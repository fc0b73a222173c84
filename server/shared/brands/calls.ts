import { brands } from '#contract/brands.ts'
import { serve } from '#server/serve/serve.ts'
import { type Place, switchRows, turn } from './switches.ts'

export const brandCalls = serve(brands, {
  switches: async ({ tx, house }) => ({ rows: await switchRows(tx, house) }),
  turn: given => turn(given, given.params as unknown as Place, given.body),
})
