import { supportStudio } from '#contract/brand.ts'
import { Refusal } from '#contract/refusals.ts'
import { sensors } from '#contract/sensors.ts'
import { done } from '#server/kit/done.ts'
import { serve } from '#server/serve/serve.ts'
import { knowsKey, roomsOf, take } from './rooms.ts'

export const sensorCalls = serve(sensors, {
  read: ({ tx, house, query }) => roomsOf(tx, house, query.studio ?? supportStudio),
  tell: async ({ tx, house, body: { key, readings } }) => {
    if (!knowsKey(house.settings, key)) throw new Refusal('forbidden')
    await take(tx, readings as Parameters<typeof take>[1])
    return done
  },
})
