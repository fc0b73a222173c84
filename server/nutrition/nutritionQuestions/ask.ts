import { and, desc, eq, gte, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { v7 } from 'uuid'
import { brandOf } from '#contract/brand.ts'
import { longestAnswer, type ModelAnswer, questionsADay, questionsKept } from '#contract/nutrition/nutritionQuestions.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Danger, dangerIn, dangers, unknownAge } from '#contract/rules/nutrition/danger.ts'
import { ageOn } from '#contract/rules/nutrition/targets.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDb, WithSettings } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { diarySetting } from '#server/nutrition/diary/tables.ts'
import { mustHaveNutrition } from '#server/nutrition/nutritionAccess.ts'
import { languageModel } from '#server/outside/model/languageModel.ts'
import { ModelAway, type ModelMessage } from '#server/outside/model/port.ts'
import type { Who } from '#server/serve/serve.ts'
import { person as people } from '#server/shared/auth/tables.ts'
import { isOn } from '#server/shared/brands/switches.ts'
import { sumsOn } from './eatenSums.ts'
import { aiQuestion } from './tables.ts'

const adult = 18
const hour = 3_600_000

const instruction = [
  'Du beantwortest in einer Fitness-App der Schweiz Fragen zur Ernährung von gesunden Erwachsenen.',
  'Antworte auf Deutsch (Schweiz, ohne ß), in reinem Text ohne Auszeichnung, in höchstens 120 Wörtern.',
  'Du gibst keine ärztliche Beratung, keine Diagnose, keine Dosis von Medikamenten und keinen Energiewert unter 1200 kcal am Tag.',
  'Bei Beschwerden verweist du an eine Ärztin oder einen Arzt. Geht es nicht um Ernährung, sagst du, dass du dazu nichts weisst.',
].join(' ')

/** The model where neither this server nor the brand of somebody's studio has it off. */
async function modelFor(tx: Tx, house: WithDb & WithSettings, { studio }: Pick<Who, 'studio'>) {
  const brand = brandOf(studio)
  if (house.settings.modelOff?.includes(brand)) return
  return (await isOn(tx, { brand, what: 'nutritionModel' })) ? languageModel(house) : undefined
}

/** True where somebody of this studio can ask. */
export const isOffered = async (tx: Tx, house: WithDb & WithSettings, who: Pick<Who, 'studio'>) =>
  (await modelFor(tx, house, who)) !== undefined

/** Questions that somebody put today, also those that they took away. */
export async function spentToday(tx: Tx, person: string, now = new Date()) {
  const today = dayOf(now.toISOString())
  const lately = new Date(now.getTime() - 26 * hour).toISOString()
  const rows = await tx
    .select({ at: aiQuestion.at })
    .from(aiQuestion)
    .where(and(eq(aiQuestion.person, person), gte(aiQuestion.at, lately)))
  return rows.filter(({ at }) => dayOf(at) === today).length
}

/** The answer that is given in place of a model's; nobody keeps it. */
async function fixedFor(tx: Tx, who: Who, message: string): Promise<string | undefined> {
  const danger: Danger | undefined = dangerIn(message)
  if (danger) return dangers[danger]
  const [row] = await tx.select({ born: people.geburtstag }).from(people).where(eq(people._id, who._id))
  if (!row?.born) return unknownAge
  return ageOn(dayOf(new Date().toISOString()), row.born) < adult ? dangers.young : undefined
}

/** Takes the question's place in the day; of two at once the second is counted too. */
const begin = ({ db }: WithDb & WithSettings, who: Who, _id: string, message: string) =>
  db.transaction(async tx => {
    await tx.select({ _id: people._id }).from(people).where(eq(people._id, who._id)).for('no key update')
    const [known] = await tx.select().from(aiQuestion).where(eq(aiQuestion._id, _id))
    if (known) return known
    if ((await spentToday(tx, who._id)) >= questionsADay) throw new Refusal('questions-spent')
    const [row] = await tx.insert(aiQuestion).values({ _id, person: who._id, message, at: new Date().toISOString() }).returning()
    return { ...row!, isNew: true }
  })

async function messagesFor({ db }: WithDb & WithSettings, who: Who, message: string): Promise<ModelMessage[]> {
  const [row] = await db.select({ sums: diarySetting.sumsToModel }).from(diarySetting).where(eq(diarySetting.person, who._id))
  const sums = row?.sums ? await sumsOn(db, who._id, dayOf(new Date().toISOString())) : undefined
  return [
    { role: 'system', content: instruction },
    ...(sums ? [{ role: 'system' as const, content: sums }] : []),
    { role: 'user', content: message },
  ]
}

/** Asks the model outside of any transaction. A question without an answer is none: it does not count. */
export async function askNutritionQuestion(
  house: WithDb & WithSettings,
  who: Who,
  given: { _id?: string; message: string },
): Promise<ModelAnswer> {
  const { db } = house
  const [_id, message, at] = [given._id ?? v7(), given.message.trim(), new Date().toISOString()]
  await mustHaveNutrition(db, who._id)
  const fixed = await fixedFor(db, who, message)
  if (fixed) return { _id, message, answer: fixed, fixed: true, at }
  const model = await modelFor(db, house, who)
  if (!model) throw new Refusal('questions-off')
  const row = await begin(house, who, _id, message)
  if (row.person !== who._id || row.message !== message) throw new Refusal('taken')
  if (row.answer !== null) return { _id, message, answer: row.answer, fixed: false, at: row.at }
  // Sent again while the first is still asked.
  if (!('isNew' in row)) throw new Refusal('answer-later')
  try {
    const answer = await model.answer(await messagesFor(house, who, message), longestAnswer)
    await db.update(aiQuestion).set({ answer }).where(eq(aiQuestion._id, _id))
    return { _id, message, answer, fixed: false, at: row.at }
  } catch (error) {
    await db.delete(aiQuestion).where(eq(aiQuestion._id, _id))
    throw error instanceof ModelAway ? new Refusal('answer-later') : error
  }
}

/** Somebody's own, the newest first. */
export async function questionsOf(tx: Tx, person: string): Promise<ModelAnswer[]> {
  const { _id, message, answer, at } = aiQuestion
  const rows = await tx
    .select({ _id, message, answer, at })
    .from(aiQuestion)
    .where(and(eq(aiQuestion.person, person), isNotNull(message), isNotNull(answer)))
    .orderBy(desc(at), desc(_id))
  return rows.map(row => ({ ...row, message: row.message!, answer: row.answer!, fixed: false }))
}

const questionCutoffOf = (now: Date, days: number) => new Date(now.getTime() - days * 24 * hour).toISOString()

/** Forgets what was kept for so many days, what was taken away the day before, and what a stop of the server left without an answer. */
export const forgetQuestions = ({ db }: WithDb, now: Date) =>
  db
    .delete(aiQuestion)
    .where(
      or(
        lt(aiQuestion.at, questionCutoffOf(now, questionsKept)),
        and(or(eq(aiQuestion.gone, true), isNull(aiQuestion.answer)), lt(aiQuestion.at, questionCutoffOf(now, 2))),
      ),
    )
