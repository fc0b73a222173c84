import { eq, sql } from 'drizzle-orm'
import { account, type WeightForm } from '#contract/account.ts'
import { person } from '#server/auth/tables.ts'
import type { House } from '#server/house.ts'
import { addMeasure } from '#server/measurements/weights.ts'
import { serve, type Who } from '#server/serve.ts'
import { loadUser } from './user.ts'

interface Weighing {
  who: Who
  body: WeightForm
  key?: string
  house: House
}

async function enter(kind: 'weight' | 'targetWeight', { who, body: { _id, weight }, key, house }: Weighing) {
  // The same key on the other call is another act.
  await addMeasure(house, who._id, kind, { _id, value: weight, key: key && `${kind} ${key}` })
  return { ok: true }
}

export const accountCalls = serve(account, {
  me: ({ who, tx }) => loadUser(tx, who._id),

  streakGoal: async ({ who, tx, body }) => {
    await tx
      .update(person)
      .set({ streakGoal: body.streakGoal, version: sql`${person.version} + 1` })
      .where(eq(person._id, who._id))
    return loadUser(tx, who._id)
  },

  addWeight: given => enter('weight', given),
  addTargetWeight: given => enter('targetWeight', given),
})
