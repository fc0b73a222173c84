import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaigns } from '#contract/campaigns/campaignOffice.ts'
import { promotions } from '#contract/campaigns/promotions.ts'
import { mailing } from '#server/mailings/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { respondentOf } from './survey.ts'
import { surveyAnswer } from './tables.ts'
import { formOf, inDays, makeCampaign, prizeOf } from './testing/make.ts'

let house: TestHouse
let boss: Somebody
let local: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  for (const code of ['winterthur', 'frauenfeld']) await makeStudio(house, { code })
  boss = await holder(house, [{ right: 'mk_campaigns', studios: 'all' }])
  local = await holder(house, [{ right: 'mk_campaigns', studios: ['winterthur'] }])
}, 60_000)
afterAll(() => house.close())

const save = (who: Somebody, body: Omit<ReturnType<typeof formOf>, '_id'> & { _id?: string; version?: number }) =>
  house.as(who, campaigns.save, { body })
const page = async (id: string, who?: Somebody) => (await house.as(who, promotions.page, { params: { id } })).reply
const signUp = (who: Somebody, id: string, body: { user_id?: string; studio_id?: string } = {}) =>
  house.as(who, promotions.signUp, { params: { id }, body })
const signOff = (who: Somebody, id: string, body: { user_id?: string } = {}) => house.as(who, promotions.signOff, { params: { id }, body })

test('one call makes and edits a campaign; a short name is one campaign’s alone, and its kind stays', async () => {
  const form = formOf({ slug: 'herbst' })
  expect((await save(boss, form)).reply).toMatchObject({ version: 1, state: 'live', people: 0 })
  expect((await save(boss, { ...form, title: 'Herbst', version: 1 })).reply).toMatchObject({ title: 'Herbst', version: 2 })
  expect((await save(boss, { ...form, title: 'Anders', version: 1 })).code).toBe('stale')
  expect((await save(boss, formOf({ slug: 'herbst' }))).fields?.slug).toBeDefined()
  expect((await save(boss, { ...form, kind: 'draw', version: 2 })).fields?.kind).toBeDefined()
  const { _id: _, ...unnamed } = formOf({ slug: 'ohne-kennung' })
  expect((await save(boss, unnamed)).reply).toMatchObject({ slug: 'ohne-kennung', version: 1 })
  expect((await save(boss, { ...unnamed, version: 1 })).code).toBe('missing')
})

test('people with the right for one studio keep its campaigns alone, and only read the chain’s', async () => {
  const own = formOf({ studios: ['winterthur'] })
  expect((await save(local, own)).status).toBe(200)
  for (const studios of [[], ['frauenfeld'], ['winterthur', 'frauenfeld']])
    expect((await save(local, formOf({ studios }))).code).toBe('forbidden')
  const [chain, away] = [await makeCampaign(house), await makeCampaign(house, { studios: ['frauenfeld'] })]
  const archive = (id: string) => house.as(local, campaigns.remove, { body: { id } })
  expect([(await archive(chain._id)).code, (await archive(away._id)).status, (await archive(own._id)).status]).toEqual([
    'forbidden',
    200,
    200,
  ])
  expect((await house.as(boss, campaigns.one, { params: { id: away._id } })).reply.state).toBe('live')
})

test('an archived campaign comes back with its short name, and none comes back whose name another one has', async () => {
  const row = await makeCampaign(house, { slug: 'archiviert' })
  await house.as(boss, campaigns.remove, { body: { id: row._id, version: 1 } })
  expect((await page('archiviert')).campaign).toBeNull()
  expect((await house.as(boss, campaigns.restore, { params: { id: row._id } })).reply.state).toBe('live')
  expect((await page('archiviert')).campaign?._id).toBe(row._id)
  await house.as(boss, campaigns.remove, { body: { id: row._id } })
  await makeCampaign(house, { slug: 'archiviert' })
  expect((await house.as(boss, campaigns.restore, { params: { id: row._id } })).fields?.slug).toBeDefined()
})

test('a copy is a draft of its own, once', async () => {
  const row = await makeCampaign(house, { slug: 'vorlage' })
  const _id = v7()
  const copy = () => house.as(boss, campaigns.copy, { body: { id: row._id, _id } })
  expect((await copy()).reply).toMatchObject({ _id, slug: 'vorlage-2', state: 'draft', title: 'Rückenwoche (Kopie)' })
  expect((await copy()).reply.slug).toBe('vorlage-2')
})

test('what does not run shows no campaign, but the studios', async () => {
  await makeCampaign(house, { slug: 'entwurf', live: false })
  await makeCampaign(house, { slug: 'kommt', from: inDays(1), to: inDays(3) })
  await makeCampaign(house, { slug: 'vorbei', from: inDays(-9), to: inDays(-1) })
  for (const slug of ['entwurf', 'kommt', 'vorbei', 'olma', 'helsana']) {
    const shown = await page(slug)
    expect([slug, shown.campaign, shown.studios.length]).toEqual([slug, null, 2])
  }
})

test('a place goes to whoever comes first, the next one waits, and moves up once one is given back', async () => {
  const { _id } = await makeCampaign(house, { capacity: 1 })
  const [first, second, third] = [await member(house), await member(house), await member(house)]
  expect((await signUp(first, _id)).reply).toMatchObject({ state: 'booked', place: null })
  expect((await signUp(first, _id)).reply.state).toBe('booked')
  expect((await signUp(second, _id)).reply).toMatchObject({ state: 'waiting', place: 1 })
  expect((await signUp(third, _id)).reply).toMatchObject({ state: 'waiting', place: 2 })
  expect((await page(_id, second)).campaign?.free).toBe(0)
  expect((await signOff(first, _id)).reply.state).toBe('off')
  expect((await page(_id, second)).mine?.state).toBe('booked')
  expect((await page(_id, third)).mine).toMatchObject({ state: 'waiting', place: 1 })
})

test('whoever waits moves up where there are more places, before anybody who comes later', async () => {
  const form = formOf({ capacity: 1 })
  await save(boss, form)
  const [first, second, third] = [await member(house), await member(house), await member(house)]
  for (const who of [first, second]) await signUp(who, form._id)
  expect((await save(boss, { ...form, capacity: 2, version: 1 })).reply).toMatchObject({ people: 2, waiting: 0 })
  expect((await page(form._id, second)).mine?.state).toBe('booked')
  expect((await signUp(third, form._id)).reply.state).toBe('waiting')
  await save(boss, { ...form, live: false, capacity: 2, version: 2 })
  await signOff(first, form._id)
  expect((await save(boss, { ...form, capacity: 2, version: 3 })).reply).toMatchObject({ people: 2, waiting: 0 })
})

test('a campaign is not archived while a mailing goes out that leads to its page', async () => {
  const row = await makeCampaign(house, { slug: 'im-mailing' })
  const other = await makeCampaign(house, { slug: 'im-mailing-2' })
  const block = {
    _id: v7(),
    kind: 'button' as const,
    text: 'Ansehen',
    detail: null,
    picture: null,
    described: null,
    link: '/aktionen/im-mailing',
  }
  const _id = v7()
  const plain = { brand: 'thur', advertises: 'newsletter', centers: ['Frauenfeld'], studios: [], roles: [] } as const
  const letter = { ...plain, centers: [...plain.centers], studios: [], roles: [], _id, subject: 'Herbst', created: inDays(-1) }
  await house.db.insert(mailing).values({ ...letter, blocks: [block], state: 'running' })
  const archive = (id: string) => house.as(boss, campaigns.remove, { body: { id } })
  expect([(await archive(row._id)).code, (await archive(other._id)).status]).toEqual(['campaign-mailed', 200])
  await house.db.update(mailing).set({ state: 'done' }).where(eq(mailing._id, _id))
  expect((await archive(row._id)).status).toBe(200)
})

test('staff who sign others up and off learn nothing of what those have answered or entered', async () => {
  const survey = await makeCampaign(house, { kind: 'survey' })
  const who = await member(house)
  await house.db
    .insert(surveyAnswer)
    .values({ _id: v7(), campaign: survey._id, respondent: respondentOf(house, survey._id, who._id), answers: {}, day: '2026-11-02' })
  expect((await page(survey._id, who)).mine?.answered).toBe(true)
  expect((await signOff(boss, survey._id, { user_id: who._id })).reply).toMatchObject({ answered: false, days: [] })
})

test('an entry that names no draw is for one of the person’s own studio, or of the whole chain', async () => {
  const at = { kind: 'draw' as const, prizes: [prizeOf('Abo', 1)] }
  await makeCampaign(house, { ...at, studios: ['frauenfeld'], from: inDays(-0.1) })
  const who = await member(house, { studioCode: 'winterthur' })
  const enter = () => house.as(who, promotions.enter, { body: {} }, { key: v7() })
  expect((await enter()).code).toBe('campaign-closed')
  const chain = await makeCampaign(house, { ...at, from: inDays(-1) })
  expect((await enter()).status).toBe(200)
  expect((await page(chain._id, who)).mine?.days).toHaveLength(1)
})

test('of many who want the last place at once one has it', async () => {
  const { _id } = await makeCampaign(house, { capacity: 3 })
  const people = await Promise.all(Array.from({ length: 12 }, () => member(house)))
  const states = (await Promise.all(people.map(who => signUp(who, _id)))).map(({ reply }) => reply.state)
  expect(states.filter(state => state === 'booked')).toHaveLength(3)
  expect(states.filter(state => state === 'waiting')).toHaveLength(9)
})

test('somebody else is signed up by who may in that studio, and nobody by a member', async () => {
  const { _id } = await makeCampaign(house)
  const [one, other] = [await member(house), await member(house, { studioCode: 'winterthur' })]
  const desk = await holder(house, [{ right: 'm_signupUser', studios: ['winterthur'] }])
  expect((await signUp(one, _id, { user_id: other._id })).code).toBe('forbidden')
  expect((await signUp(desk, _id, { user_id: other._id, studio_id: 'frauenfeld' })).code).toBe('forbidden')
  expect((await signUp(desk, _id, { user_id: other._id, studio_id: 'winterthur' })).reply.state).toBe('booked')
  // Of another studio's account nobody learns name or address by signing it up.
  expect((await signUp(desk, _id, { user_id: one._id, studio_id: 'winterthur' })).code).toBe('missing')
  expect((await signOff(one, _id, { user_id: other._id })).code).toBe('forbidden')
  const { rows } = (await house.as(boss, campaigns.people, { params: { x: _id }, query: {} })).reply
  expect(rows).toMatchObject([{ person: other._id, studio: 'winterthur', state: 'booked' }])
  expect((await signOff(desk, _id, { user_id: other._id })).reply.state).toBe('off')
})
