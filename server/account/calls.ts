import { eq, sql } from 'drizzle-orm'
import { account } from '#contract/account.ts'
import { person } from '#server/auth/tables.ts'
import { serve } from '#server/serve.ts'
import { loadUser } from './user.ts'
import { writeWeight } from './weight.ts'

export const accountCalls = serve(account, {
  me: ({ who, tx }) => loadUser(tx, who._id),

  streakGoal: async ({ who, tx, body }) => {
    await tx
      .update(person)
      .set({ streakGoal: body.streakGoal, version: sql`${person.version} + 1` })
      .where(eq(person._id, who._id))
    return loadUser(tx, who._id)
  },

  addWeight: given => writeWeight(given, 'weight'),
  addTargetWeight: given => writeWeight(given, 'targetWeight'),
})
