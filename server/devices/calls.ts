import { devices } from '#contract/devices.ts'
import { serve } from '#server/serve/serve.ts'
import { deviceOf, inventoryOf } from './inventory.ts'

export const deviceCalls = serve(devices, {
  all: given => inventoryOf(given, given.query.studio ?? given.who.studio),
  one: given => deviceOf(given, given.params.id),
})
