import { and, eq } from 'drizzle-orm'
import { nutritionQuestions, questionsADay } from '#contract/nutrition/nutritionQuestions.ts'
import { done } from '#server/kit/done.ts'
import { diarySetting } from '#server/nutrition/diary/tables.ts'
import { enteredBy, mustHaveNutrition } from '#server/nutrition/nutritionAccess.ts'
import { serve } from '#server/serve/serve.ts'
import { askNutritionQuestion, isOffered, questionsOf, spentToday } from './ask.ts'
import { aiQuestion } from './tables.ts'

export const nutritionQuestionCalls = serve(nutritionQuestions, {
  list: async ({ tx, house, who }) => {
    const [setting] = await tx.select({ sums: diarySetting.sumsToModel }).from(diarySetting).where(eq(diarySetting.person, who._id))
    return {
      offered: await isOffered(tx, house, who),
      sums: setting?.sums ?? false,
      left: Math.max(0, questionsADay - (await spentToday(tx, who._id))),
      rows: await questionsOf(tx, who._id),
    }
  },
  ask: ({ house, who, body }) => askNutritionQuestion(house, who, body),
  setSums: async ({ tx, who, body: { sums }, key }) => {
    // Keeping them from the model is open to everybody.
    if (sums) await mustHaveNutrition(tx, who._id, enteredBy(key))
    await tx
      .insert(diarySetting)
      .values({ person: who._id, sumsToModel: sums })
      .onConflictDoUpdate({ target: diarySetting.person, set: { sumsToModel: sums } })
    return { sums }
  },
  remove: async ({ tx, who, params }) => {
    await tx
      .update(aiQuestion)
      .set({ message: null, answer: null, gone: true })
      .where(and(eq(aiQuestion._id, params.id), eq(aiQuestion.person, who._id)))
    return done
  },
})
