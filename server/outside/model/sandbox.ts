import { asc, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { House, WithDb } from '#server/kit/house.ts'
import { sandboxAnswer, sandboxModelTrouble } from '#server/outside/tables.ts'
import { type LanguageModel, ModelAway, plainAnswer } from './port.ts'

/** The sandbox's answers, by a word of the question; the first that fits. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/eiweiss|protein/i, 'Als Richtwert gelten 0,8 bis 1,2 g Eiweiss pro Kilogramm am Tag. Wer viel trainiert, isst eher etwas mehr.'],
  [/wasser|trink/i, 'Trink über den Tag verteilt ein bis zwei Liter, am besten Wasser oder ungesüssten Tee.'],
  [/znüni|zvieri|snack/i, 'Ein Znüni aus Früchten, Nüssen oder Joghurt hält bis zum Mittag.'],
  [/vor dem training/i, 'Iss ein bis zwei Stunden davor etwas Leichtes mit Kohlenhydraten, zum Beispiel eine Banane.'],
]
const usual = 'Iss abwechslungsreich: viel Gemüse und Früchte, Vollkorn, genug Eiweiss, wenig Zucker.'

/** The trouble that was ordered next at /sandbox, which is spent by it. Both end alike, one only later. */
async function troubled(db: House['db']) {
  const [next] = await db.select().from(sandboxModelTrouble).orderBy(asc(sandboxModelTrouble.number)).limit(1)
  if (!next) return
  const spent = await db.delete(sandboxModelTrouble).where(eq(sandboxModelTrouble.number, next.number)).returning()
  if (spent.length === 0) return
  if (next.kind === 'model-slow') await new Promise(resolve => setTimeout(resolve, slowMs))
  throw new ModelAway()
}
const slowMs = 3000

/** Stands in for a language model: answers by rules, says what it was told, and keeps both for /sandbox. */
export const sandbox = ({ db }: WithDb): LanguageModel => ({
  async answer(asked, longest) {
    await troubled(db)
    const question = asked.findLast(({ role }) => role === 'user')?.content ?? ''
    const rule = rules.find(([word]) => word.test(question))?.[1] ?? usual
    const sums = asked.find(({ content }) => content.startsWith('Heute bisher'))
    const answer = plainAnswer([rule, sums && 'Deine Summen von heute habe ich gesehen.'].filter(Boolean).join(' '), longest)
    await db.insert(sandboxAnswer).values({ _id: v7(), asked: [...asked], answer, at: new Date().toISOString() })
    return answer
  },
})
