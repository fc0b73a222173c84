import { brands } from '#contract/brands.ts'
import { serve } from '#server/serve/serve.ts'
import { type SwitchPlace, switchRows, turnSwitch } from './switches.ts'

export const brandCalls = serve(brands, {
  switches: async ({ tx, house }) => ({ rows: await switchRows(tx, house) }),
  turn: given => turnSwitch(given, given.params as unknown as SwitchPlace, given.body),
})
