import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaigns } from '#contract/campaigns/campaignOffice.ts'
import { promotions } from '#contract/campaigns/promotions.ts'
import { usualStars } from '#contract/questionnaire/shapes.ts'
import { mailsTo } from '#server/occasions/testing/make.ts'
import { linkKeyOf } from '#server/shared/publicForms/link.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { surveyAnswer } from './tables.ts'
import { makeCampaign } from './testing/make.ts'

let house: TestHouse
let boss: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur' })
  boss = await holder(house, [{ right: 'mk_campaigns', studios: 'all' }])
}, 60_000)
afterAll(() => house.close())

const question = (over: { title: string; type: 'rating' | 'select' | 'text'; options?: string[]; required?: boolean }) => ({
  _id: v7(),
  required: false,
  isPercent: false,
  maxStarCount: usualStars,
  options: [],
  allowMultiple: false,
  additionalFields: [],
  version: 1,
  ...over,
})

async function makeSurvey(studios: string[] = []) {
  const [stars, when, wish] = [
    question({ title: 'Wie gefällt es dir?', type: 'rating', required: true }),
    question({ title: 'Wann?', type: 'select', options: ['Morgen', 'Abend'] }),
    question({ title: 'Was fehlt?', type: 'text' }),
  ] as const
  const draft = [{ _id: v7(), displayedTitle: 'Bei uns', showInExpress: true, version: 1, questions: [stars, when, wish] }]
  const row = await makeCampaign(house, { kind: 'survey', draft, studios })
  return { ...row, stars: stars._id, when: when._id, wish: wish._id }
}
type Survey = Awaited<ReturnType<typeof makeSurvey>>

const answer = (who: Somebody | undefined, survey: Survey, answers: Record<string, { answer: string | number }>, key?: string) =>
  house.as(who, promotions.answer, { body: { campaign: survey._id, answers, ...(key && { key }) } }, { key: v7() })
const results = async ({ _id }: Survey) => (await house.as(boss, campaigns.results, { params: { id: _id } })).reply
const open = async (who: Somebody | undefined, key?: string) => house.as(who, promotions.survey, { query: { key } })

test('an open survey is there until it is answered, once', async () => {
  const survey = await makeSurvey(['winterthur'])
  const who = await member(house, { studioCode: 'winterthur' })
  expect((await open(await member(house))).reply).toBeNull()
  expect((await open(who)).reply?.campaign).toBe(survey._id)
  expect((await answer(who, survey, {})).fields?.answers).toBeDefined()
  const given = { [survey.stars]: { answer: 4 } }
  expect((await answer(who, survey, given)).status).toBe(200)
  expect((await answer(who, survey, given)).status).toBe(200)
  expect((await answer(who, survey, { [survey.stars]: { answer: 1 } })).code).toBe('survey-answered')
  expect((await open(who)).reply).toBeNull()
  expect((await open(undefined)).reply).toBeNull()
})

test('of two answers of one person at once one is taken', async () => {
  const survey = await makeSurvey()
  const who = await member(house)
  await Promise.all([1, 5].map(stars => answer(who, survey, { [survey.stars]: { answer: stars } })))
  expect((await results(survey)).answers).toBe(1)
})

test('nothing is told of fewer than five answers, of the whole and of each question, and nothing says whose they are', async () => {
  const survey = await makeSurvey()
  const say = async (nth: number) => {
    const answers = { [survey.stars]: { answer: 1 + nth }, ...(nth < 4 && { [survey.wish]: { answer: `Wunsch ${nth}` } }) }
    await answer(await member(house), survey, answers)
  }
  for (let nth = 0; nth < 4; nth++) await say(nth)
  expect(await results(survey)).toMatchObject({ answers: 4, enough: false, questions: [] })
  await say(4)
  const told = await results(survey)
  expect(told).toMatchObject({ answers: 5, enough: true })
  expect(told.questions.map(({ count, mean, texts }) => [count, mean, texts.length])).toEqual([
    [5, '3', 0],
    [0, null, 0],
    [0, null, 0],
  ])
  const rows = await house.db.select().from(surveyAnswer)
  expect(Object.keys(rows[0]!).sort()).toEqual(['_id', 'answers', 'campaign', 'day', 'mailed', 'respondent'])
  const { rows: people } = (await house.as(boss, campaigns.people, { params: { x: survey._id }, query: {} })).reply
  expect(people).toEqual([])
})

test('a mail’s key opens its survey alone, and is answered once', async () => {
  const [survey, other] = [await makeSurvey(), await makeSurvey()]
  const invitation = v7()
  const key = linkKeyOf(house, `survey ${survey._id}`, invitation)
  const invite = { params: { id: survey._id }, body: { _id: invitation, email: 'lea@formkurve.example' } }
  expect((await house.as(boss, campaigns.invite, invite)).status).toBe(200)
  expect((await open(undefined, key)).reply).toMatchObject({ campaign: survey._id, answered: false })
  expect((await open(undefined, `${invitation}.x`)).code).toBe('missing')
  expect((await answer(undefined, other, { [other.stars]: { answer: 4 } }, key)).code).toBe('missing')
  expect((await answer(undefined, survey, { [survey.stars]: { answer: 4 } }, key)).status).toBe(200)
  expect((await open(undefined, key)).reply?.answered).toBe(true)
  expect((await answer(undefined, survey, { [survey.stars]: { answer: 2 } })).code).toBe('missing')
})

/** The key in the mail that an address was sent last. */
async function keyMailed(survey: Survey, email: string) {
  await house.as(boss, campaigns.invite, { params: { id: survey._id }, body: { _id: v7(), email } })
  await house.runJobs()
  return /key=([\w.-]+)/.exec((await mailsTo(house, email.toLowerCase())).at(-1)?.text ?? '')?.[1] ?? ''
}

test('one person counts once, by account or by a mail’s key, whichever comes first and however often they were asked', async () => {
  const survey = await makeSurvey()
  const four = { [survey.stars]: { answer: 4 } }
  const other = { [survey.stars]: { answer: 1 } }
  const proven = { emailVerifiedAt: new Date().toISOString() }
  const [mailedFirst, signedInFirst] = [await member(house, proven), await member(house, proven)]
  const [first, again] = [await keyMailed(survey, mailedFirst.email), await keyMailed(survey, mailedFirst.email.toUpperCase())]
  expect((await answer(undefined, survey, four, first)).status).toBe(200)
  expect((await answer(undefined, survey, other, again)).code).toBe('survey-answered')
  expect((await answer(mailedFirst, survey, other)).code).toBe('survey-answered')
  expect((await open(mailedFirst)).reply?.campaign).not.toBe(survey._id)
  expect((await answer(signedInFirst, survey, four)).status).toBe(200)
  const key = await keyMailed(survey, signedInFirst.email)
  expect((await open(undefined, key)).reply?.answered).toBe(true)
  expect((await answer(undefined, survey, other, key)).code).toBe('survey-answered')
  expect((await results(survey)).answers).toBe(2)
  // An address that nobody has proven is not the account's: whoever has it in hand answers by the mail.
  const claimed = await member(house, { emailVerifiedAt: null })
  expect((await answer(claimed, survey, four)).status).toBe(200)
  expect((await answer(undefined, survey, other, await keyMailed(survey, claimed.email))).status).toBe(200)
})

test('of an answer by the account and one by a mail’s key at once one is taken', async () => {
  const survey = await makeSurvey()
  for (let round = 0; round < 5; round++) {
    const who = await member(house, { emailVerifiedAt: new Date().toISOString() })
    const key = await keyMailed(survey, who.email)
    const say = (by: Somebody | undefined, stars: number, link?: string) => answer(by, survey, { [survey.stars]: { answer: stars } }, link)
    const answers = await Promise.all([say(who, 4), say(undefined, 2, key)])
    expect(answers.map(({ code }) => code ?? 'taken').sort()).toEqual(['survey-answered', 'taken'])
    expect((await results(survey)).answers).toBe(round + 1)
  }
})
