import { desc, eq, lt } from 'drizzle-orm'
import { questionsKept } from '#contract/nutrition/nutritionQuestions.ts'
import { type ModelTrouble, modelTroubles } from '#contract/sandbox.ts'
import { shorten } from '#contract/shorten.ts'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { isModelSandbox } from '#server/outside/model/languageModel.ts'
import type { SandboxKind } from '#server/outside/plugs.ts'
import { sandboxAnswer } from '#server/outside/tables.ts'

export const isModelTrouble = (kind: string): kind is ModelTrouble => (modelTroubles as readonly string[]).includes(kind)

const questionIn = ({ asked }: typeof sandboxAnswer.$inferSelect) => asked.findLast(({ role }) => role === 'user')?.content ?? ''
const questionEntryOf = (row: typeof sandboxAnswer.$inferSelect) => ({
  _id: row._id,
  at: row.at,
  to: 'dem Sprachmodell',
  title: shorten(questionIn(row), 120),
})

/** The questions that the language model was asked, word for word. */
export const modelSandbox: SandboxKind = {
  title: 'Sprachmodell',
  isSandbox: isModelSandbox,
  async list({ db }) {
    return (await db.select().from(sandboxAnswer).orderBy(desc(sandboxAnswer.at)).limit(200)).map(questionEntryOf)
  },
  async one({ db }, _id) {
    const [row] = await db.select().from(sandboxAnswer).where(eq(sandboxAnswer._id, _id))
    if (!row) return undefined
    const said = row.asked.map(({ role, content }) => `${role === 'system' ? 'Anweisung' : 'Frage'}: ${content}`)
    return { ...questionEntryOf(row), text: [...said, `Antwort: ${row.answer}`].join('\n\n') }
  },
}

/** Forgets what was asked as long ago as its person's own copy is gone. */
export const forgetAnswers = ({ db }: WithDb, now: Date) =>
  db.delete(sandboxAnswer).where(lt(sandboxAnswer.at, new Date(now.getTime() - questionsKept * dayMs).toISOString()))
