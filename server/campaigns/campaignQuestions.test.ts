import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaigns } from '#contract/campaigns/campaignOffice.ts'
import { usualStars } from '#contract/questionnaire/shapes.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio } from '#server/testing/make.ts'
import { makeCampaign } from './testing/make.ts'

let house: TestHouse
let boss: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  for (const code of ['winterthur', 'frauenfeld']) await makeStudio(house, { code })
  boss = await holder(house, [{ right: 'mk_campaigns', studios: 'all' }])
}, 60_000)
afterAll(() => house.close())

const question = {
  title: 'Wie war es?',
  type: 'text' as const,
  required: false,
  isPercent: false,
  maxStarCount: usualStars,
  options: [],
  allowMultiple: false,
  additionalFields: [],
}
const pagesOf = async (id: string) => (await house.as(boss, campaigns.one, { params: { id } })).reply.pages

test('pages and questions are written one by one, put in order and taken out by who has seen them', async () => {
  const { _id: campaign } = await makeCampaign(house, { kind: 'survey' })
  const [page, other, asked] = [v7(), v7(), v7()]
  const putPage = (_id: string, displayedTitle: string, version?: number) =>
    house.as(boss, campaigns.putPage, { body: { campaign, _id, displayedTitle, showInExpress: true, version } })
  const first = (await putPage(page, 'Erste')).reply
  await putPage(other, 'Zweite')
  expect((await putPage(page, 'Anders', first.version)).status).toBe(200)
  expect((await putPage(page, 'Nochmals', first.version)).code).toBe('stale')
  await house.as(boss, campaigns.putQuestion, { body: { ...question, campaign, page, _id: asked } })
  const order = [
    { _id: other, questions: [asked] },
    { _id: page, questions: [] },
  ]
  expect((await house.as(boss, campaigns.sortQuestions, { body: { campaign, version: 1, pages: order } })).status).toBe(200)
  expect((await pagesOf(campaign)).map(({ _id, questions }) => [_id, questions.length])).toEqual([
    [other, 1],
    [page, 0],
  ])
  const [home] = await pagesOf(campaign)
  const remove = (version: number) => house.as(boss, campaigns.removePage, { body: { campaign, _id: other, version } })
  const version = Math.max(home!.version, ...home!.questions.map(each => each.version))
  expect([(await remove(1_000_000)).code, (await remove(version)).status]).toEqual(['stale', 200])
  expect(await pagesOf(campaign)).toHaveLength(1)
})

test('who looks after another studio changes no question here', async () => {
  const { _id: campaign } = await makeCampaign(house, { kind: 'survey', studios: ['frauenfeld'] })
  const local = await holder(house, [{ right: 'mk_campaigns', studios: ['winterthur'] }])
  const put = { body: { campaign, _id: v7(), displayedTitle: 'Fremd', showInExpress: true } }
  expect((await house.as(local, campaigns.putPage, put)).code).toBe('missing')
  const { _id: chain } = await makeCampaign(house, { kind: 'survey' })
  expect((await house.as(local, campaigns.putPage, { body: { ...put.body, campaign: chain } })).code).toBe('forbidden')
})
