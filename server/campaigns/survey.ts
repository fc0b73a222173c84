import { createHmac } from 'node:crypto'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { v5, v7 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import type { campaigns } from '#contract/campaigns/campaignOffice.ts'
import type { promotions } from '#contract/campaigns/promotions.ts'
import type { Results, SurveyOpen } from '#contract/campaigns/shapes.ts'
import { cleanEmail } from '#contract/clean.ts'
import type { DraftQuestion } from '#contract/questionnaire/draftQuestion.ts'
import { type AnswerValue, page as pageShape } from '#contract/questionnaire/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { fewestAnswers } from '#contract/rules/campaigns/states.ts'
import { faultsOf, submittedAnswers } from '#contract/rules/questionnaire/rules.ts'
import type { Acting, Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import type { House, WithSettings } from '#server/kit/house.ts'
import { isSame } from '#server/kit/row.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { person } from '#server/shared/auth/tables.ts'
import { numberText } from '#server/shared/exports/words.ts'
import { linkKeyOf, rowIn } from '#server/shared/publicForms/link.ts'
import { type CampaignRecord, forStudio, lockedFor, mustRun, running } from './rules.ts'
import { campaign, surveyAnswer } from './tables.ts'

/** The key of the person behind answers, so that one is taken once; without our secret nobody finds that person. */
export const respondentOf = ({ settings }: WithSettings, survey: string, who: string) =>
  createHmac('sha256', settings.secrets.token).update(`survey answer ${survey} ${who}`).digest('base64url')

/** Space of what stands for an address in a mail's key: all keys of a survey for one address speak for the same. */
const space = 'b0f6a1de-3f0c-5c55-9f0b-6b1d2c0e7a41'
const addressed = (survey: string, email: string) => v5(`${survey} ${cleanEmail(email)}`, space)

const keyFor = (survey: string) => `survey ${survey}`

/** The questions as people are asked them. */
const askedPages = ({ draft }: CampaignRecord) => draft.map(each => pageShape.cast(each, { stripUnknown: true }))

/** The survey of a mail's key, with the invitation in place of a person; undefined for a key that is not ours or whose survey does not run. */
async function behindKey(tx: Tx, house: WithSettings, key: string) {
  const rows = await tx
    .select()
    .from(campaign)
    .where(and(eq(campaign.kind, 'survey'), running()))
  for (const row of rows) {
    try {
      return { row, who: rowIn(house, keyFor(row._id), key) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
  return undefined
}

interface SurveyContext {
  tx: Tx
  house: House
  who?: Who
}

/** By whom somebody is known here: themselves, or what a key stands for, and for an account its proven address, too. */
interface Respondent {
  respondent: string
  mailed: string | null
}

const byKeyOf = (house: WithSettings, survey: string, who: string): Respondent => ({
  respondent: respondentOf(house, survey, who),
  mailed: null,
})

async function accountOf({ tx, house }: SurveyContext, survey: string, who: string): Promise<Respondent> {
  const [own] = await tx.select({ email: person.email, proven: person.emailVerifiedAt }).from(person).where(eq(person._id, who))
  const mailed = own?.proven ? respondentOf(house, survey, addressed(survey, own.email)) : null
  return { respondent: respondentOf(house, survey, who), mailed }
}

/** The answers of somebody, by whichever of the two ways they came. */
async function answeredBy(tx: Tx, survey: string, { respondent, mailed }: Respondent) {
  const names = mailed ? [respondent, mailed] : [respondent]
  const [known] = await tx
    .select()
    .from(surveyAnswer)
    .where(and(eq(surveyAnswer.campaign, survey), or(inArray(surveyAnswer.respondent, names), inArray(surveyAnswer.mailed, names))))
    .limit(1)
  return known
}

/** True of an account that has answered, also by a mail's key. */
export const hasAnswered = async (given: SurveyContext, survey: string, who: string) =>
  (await answeredBy(given.tx, survey, await accountOf(given, survey, who))) !== undefined

/** The survey that is open for the caller: the one that ends first of those that they have not answered. */
export async function openSurvey(given: SurveyContext, key: string | undefined): Promise<SurveyOpen | null> {
  const { tx, house, who } = given
  if (key !== undefined) {
    const found = await behindKey(tx, house, key)
    if (!found) throw new Refusal('missing')
    return openSurveyOf(found.row, (await answeredBy(tx, found.row._id, byKeyOf(house, found.row._id, found.who))) !== undefined)
  }
  if (!who) return null
  const rows = await tx
    .select()
    .from(campaign)
    .where(and(eq(campaign.kind, 'survey'), running(), forStudio(who.studio)))
    .orderBy(asc(campaign.to), campaign._id)
  for (const row of rows) {
    if (row.draft.length > 0 && !(await hasAnswered(given, row._id, actorOf(who)))) return openSurveyOf(row, false)
  }
  return null
}

const openSurveyOf = (row: CampaignRecord, answered: boolean): SurveyOpen => ({
  campaign: row._id,
  slug: row.slug,
  title: row.title,
  text: row.text,
  pages: askedPages(row),
  answered,
})

/** Takes answers, once, by the account or by a mail's key to its proven address: the same again are no news. */
export async function answer(given: SurveyContext, { campaign: survey, key, answers }: CallBody<(typeof promotions)['answer']>) {
  const { tx, house, who } = given
  const byKey = key === undefined ? undefined : await behindKey(tx, house, key)
  const of = byKey ? byKeyOf(house, survey, byKey.who) : who && key === undefined ? await accountOf(given, survey, actorOf(who)) : undefined
  if (!of || (byKey && byKey.row._id !== survey)) throw new Refusal('missing')
  const [row] = await tx
    .select()
    .from(campaign)
    .where(and(eq(campaign._id, survey), eq(campaign.kind, 'survey')))
  if (!row) throw new Refusal('missing')
  const pages = askedPages(row)
  const kept = submittedAnswers(pages, answers)
  // No row is there yet to lock: of an account and a key of its address at once the second one finds what the first one wrote.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`survey ${of.mailed ?? of.respondent}`}, 0))`)
  const known = await answeredBy(tx, survey, of)
  if (known) return sameOrRefused(known.answers, kept)
  mustRun(row, Date.now())
  const [wrong] = faultsOf(pages, answers)
  if (wrong) throw new Refusal('invalid', { answers: wrong[1] })
  const added = await tx
    .insert(surveyAnswer)
    .values({ _id: v7(), campaign: survey, ...of, answers: kept, day: today() })
    .onConflictDoNothing()
    .returning({ _id: surveyAnswer._id })
  if (added.length === 0) throw new Refusal('survey-answered')
  return done
}

function sameOrRefused(known: object, kept: object) {
  if (Object.keys(known).length !== Object.keys(kept).length || !isSame(known, kept)) throw new Refusal('survey-answered')
  return done
}

/** Mails somebody the key of a survey: it is no advertising, and nothing is kept of whom it went to. */
export async function invite(given: Acting, _id: string, { _id: invitation, email }: CallBody<(typeof campaigns)['invite']>) {
  const { tx, house, who } = given
  const row = await lockedFor(tx, who, _id)
  if (row.kind !== 'survey') throw new Refusal('missing')
  mustRun(row, Date.now())
  const link = `${house.settings.publicUrl}/aktionen?key=${linkKeyOf(house, keyFor(row._id), addressed(row._id, email))}`
  await mailInvitation({ tx, house }, { row, invitation, email, link })
  return done
}

interface Invited {
  row: CampaignRecord
  invitation: string
  email: string
  link: string
}

const mailInvitation = ({ tx, house }: Within<House>, { row, invitation, email, link }: Invited) =>
  orderMail(tx, house, {
    to: email,
    template: 'plain',
    studio: row.studios[0] ?? null,
    key: `survey.${invitation}`,
    until: row.to,
    data: {
      subject: row.title,
      text: ['Hallo', `Wir möchten gerne wissen, was du denkst: «${row.title}». Wer was geantwortet hat, sieht niemand.`],
      act: { label: 'Umfrage öffnen', link },
    },
  })

const textOf = (value: AnswerValue | undefined): string[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value : [String(value)]

/** Answers to a question, summed up: nothing but their number where fewer than five answered it. */
function summed(question: DraftQuestion, values: readonly AnswerValue[]): Results['questions'][number] {
  const { _id, title, type } = question
  const count = values.length
  const nothing = { _id, title, type, count, options: [], mean: null, texts: [] }
  if (count < fewestAnswers) return { ...nothing, count: 0 }
  if (type === 'select') {
    const chosen = values.flatMap(textOf)
    const options = question.options.map(text => ({ text, count: chosen.filter(each => each === text).length }))
    return { ...nothing, options }
  }
  if (type === 'text') return { ...nothing, texts: values.flatMap(textOf).sort() }
  const numbers = values.filter(value => typeof value === 'number')
  return { ...nothing, mean: numberText(numbers.reduce((sum, value) => sum + value, 0) / Math.max(1, numbers.length), 1) }
}

/** Results of a survey, without names and from five answers on. */
export async function surveyResults(tx: Tx, row: CampaignRecord) {
  const found = await tx.select({ answers: surveyAnswer.answers }).from(surveyAnswer).where(eq(surveyAnswer.campaign, row._id))
  const answers = found.length
  if (answers < fewestAnswers) return { answers, enough: false, questions: [] }
  const questions = row.draft.flatMap(each => each.questions)
  const valuesOf = (question: DraftQuestion) =>
    found
      .map(each => each.answers[question._id]?.answer ?? null)
      .filter(value => value !== null && value !== '' && textOf(value).length > 0)
  return { answers, enough: true, questions: questions.map(question => summed(question, valuesOf(question))) }
}
