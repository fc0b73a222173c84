import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { diary } from '#contract/nutrition/diary.ts'
import { food } from '#server/nutrition/foods/tables.ts'
import { nutritionAccess } from '#server/nutrition/tables.ts'
import { eater } from '#server/nutrition/testing/make.ts'
import { person } from '#server/shared/auth/tables.ts'
import { accessTrace } from '#server/shared/health/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { push } from '#server/sync/door.ts'
import { aMeal } from '#server/sync/testing/documents.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { endShares } from './diarySettings.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let anna: Somebody
beforeAll(async () => {
  anna = await eater(house, { studioCode: 'winterthur' })
}, 60_000)

const day = '2026-11-20'
const read = (who: Somebody, of: Somebody) => house.as(who, diary.dayOf, { params: { day, userId: of._id } })

test('a day tells its entries by meal and what they come to; unknown is no 0', async () => {
  const [snack, lunch] = [
    aMeal(),
    aMeal({ meal: 'lunch', title: 'Suppe', base: 'piece', per: { kcal: 210 }, amount: 1, portion: undefined }),
  ]
  const others = [aMeal({ day: '2026-11-19' })]
  await push(
    house,
    anna._id,
    'meals',
    [snack, lunch, ...others].map(doc => ({ newDocumentState: JSON.parse(JSON.stringify(doc)) })),
  )
  await house.projector.settled(anna._id)
  const { reply } = await house.as(anna, diary.day, { params: { day } })
  expect(reply.entries).toMatchObject([
    { title: 'Suppe', meal: 'lunch', kcal: 210, portion: null },
    { title: 'Apfel', meal: 'snack', kcal: 78, amount: 150, portion: '1 Apfel' },
  ])
  expect(reply.sums.kcal).toEqual({ value: 288, atLeast: false })
  expect(reply.sums.fat).toEqual({ value: expect.closeTo(0.3), atLeast: true })
  expect(reply.sums.salt).toEqual({ value: null, atLeast: false })
})

test('nobody reads another’s diary, until it is shared with who looks after nutrition there; a trace tells of it', async () => {
  const coach = await holder(house, [{ right: 'nutrition_admin', studios: ['winterthur'] }])
  const [other, elsewhere, figures] = [
    await member(house, { studioCode: 'winterthur' }),
    await holder(house, [{ right: 'nutrition_admin', studios: ['pfungen'] }]),
    await holder(house, [{ right: 'stat_admin', studios: ['winterthur'] }]),
  ]
  const closed = ['missing', 'forbidden', 'missing', 'forbidden']
  const codes = () => Promise.all([coach, other, elsewhere, figures].map(async who => (await read(who, anna)).code))
  expect(await codes()).toEqual(closed)
  expect((await house.as(anna, diary.share, { body: { shared: true } })).reply).toEqual({ shared: true })
  expect(await codes()).toEqual([undefined, ...closed.slice(1)])
  expect((await read(coach, anna)).reply.entries).toHaveLength(2)
  const traces = await house.db.select().from(accessTrace).where(eq(accessTrace.person, anna._id))
  expect(traces).toMatchObject([{ reader: coach._id, what: 'Ernährungstagebuch' }])

  const move = (studioCode: string) => house.db.update(person).set({ studioCode }).where(eq(person._id, anna._id))
  await move('pfungen')
  expect(await codes()).toEqual(closed)
  await endShares(house.db)
  await move('winterthur')
  expect((await house.as(anna, diary.sharing)).reply).toEqual({ shared: false })
})

test('a consent that was taken back closes a shared diary to the coach, and another opens it', async () => {
  const coach = await holder(house, [{ right: 'nutrition_admin', studios: ['winterthur'] }])
  const member = await eater(house, { studioCode: 'winterthur' })
  await house.as(member, diary.share, { body: { shared: true } })
  const consent = (consent1: boolean) =>
    house.db
      .update(person)
      .set({ consent1, consentWithdrawnAt: consent1 ? null : new Date().toISOString() })
      .where(eq(person._id, member._id))
  const codes: (string | undefined)[] = []
  for (const given of [true, false, true]) {
    await consent(given)
    codes.push((await read(coach, member)).code)
  }
  expect(codes).toEqual([undefined, 'no-consent', undefined])
})

test('of two coaches who write to one member the second is handed the first one’s text; the member reads it and is told', async () => {
  const coach = await holder(house, [{ right: 'nutrition_admin', studios: ['winterthur'] }])
  const elsewhere = await holder(house, [{ right: 'nutrition_admin', studios: ['pfungen'] }])
  const member = await eater(house, { studioCode: 'winterthur' })
  const params = { userId: member._id }
  const set = (who: Somebody, text: string | null, version: number) => house.as(who, diary.setNote, { params, body: { text, version } })
  const own = async () => (await house.as(member, diary.ownNote)).reply
  expect(await own()).toEqual({ text: null, version: 0, at: null })
  expect((await set(elsewhere, 'Hallo', 0)).code).toBe('missing')
  expect((await set(coach, 'Mehr Gemüse.', 0)).reply).toEqual({ version: 1 })
  expect((await set(coach, 'Mehr Gemüse.', 0)).status).toBe(200)
  const second = await set(coach, 'Weniger Zucker.', 0)
  expect(second).toMatchObject({ code: 'stale' })
  expect(await own()).toMatchObject({ text: 'Mehr Gemüse.', version: 1 })
  expect((await house.as(coach, diary.note, { params })).reply).toMatchObject({ text: 'Mehr Gemüse.' })
  expect((await house.as(elsewhere, diary.note, { params })).code).toBe('missing')
  expect((await set(coach, null, 1)).reply).toEqual({ version: 2 })
  const told = await house.db.select().from(notification).where(eq(notification.person, member._id))
  expect(told.filter(({ link }) => link === '/nutrition/main')).toHaveLength(1)
})

test('what a coach has a member aim at is theirs alone, says whose it is, and leaves its traces', async () => {
  const grants = [{ right: 'nutrition_admin' as const, studios: ['winterthur'] }]
  const coach = await member(house, { grants, vorname: 'Carla', nachname: 'Coach' })
  const elsewhere = await holder(house, [{ right: 'nutrition_admin', studios: ['pfungen'] }])
  const who = await eater(house, { studioCode: 'winterthur' })
  await house.db.update(person).set({ geschlecht: 'm', geburtstag: '1990-01-01' }).where(eq(person._id, who._id))
  const params = { userId: who._id }
  const aim = { kcal: 2200, protein: 140, carbohydrate: null, fat: null }
  const set = (by: Somebody, over: object, version: number) =>
    house.as(by, diary.setTarget, { params, body: { ...aim, ...over, version } }, { key: v7() })
  const own = async () => (await house.as(who, diary.ownTarget)).reply
  expect(await own()).toMatchObject({ kcal: null, version: 0, by: null })
  for (const by of [elsewhere, who, anna]) {
    expect((await set(by, {}, 0)).status).toBeGreaterThanOrEqual(403)
    expect((await house.as(by, diary.target, { params })).status).toBeGreaterThanOrEqual(403)
  }
  expect((await set(coach, {}, 0)).reply).toEqual({ version: 1 })
  expect((await set(coach, {}, 0)).reply).toEqual({ version: 1 })
  expect(await own()).toMatchObject({ ...aim, version: 1, by: 'Carla Coach' })
  expect((await set(coach, { kcal: 2000 }, 0)).code).toBe('stale')
  expect((await house.as(coach, diary.target, { params })).reply).toMatchObject(aim)

  const traces = await house.db.select().from(accessTrace).where(eq(accessTrace.person, who._id))
  expect(traces.filter(({ what }) => what === 'Richtwert der Ernährung').map(({ kind }) => kind)).toEqual(['written', 'written', 'read'])
  const { rows } = await house.pool.query('select answer from answered where person = $1', [coach._id])
  expect(JSON.stringify(rows)).not.toContain('2200')
  const told = await house.db.select().from(notification).where(eq(notification.person, who._id))
  expect(told.map(({ title }) => title).join()).not.toMatch(/2200|140/)
  expect(told).toHaveLength(1)

  expect((await set(coach, { kcal: null, protein: null }, 1)).reply).toEqual({ version: 2 })
  expect(await own()).toMatchObject({ kcal: null, protein: null, version: 2 })
})

test('less than is told to anybody no coach gives, and to whoever is under 18 nothing', async () => {
  const coach = await holder(house, [{ right: 'nutrition_admin', studios: ['winterthur'] }])
  const give = async (about: Partial<typeof person.$inferInsert>, kcal: number, over: object = {}) => {
    const who = await eater(house, { studioCode: 'winterthur' })
    await house.db.update(person).set(about).where(eq(person._id, who._id))
    const body = { kcal, protein: null, carbohydrate: null, fat: null, version: 0, ...over }
    const { status, fields } = await house.as(coach, diary.setTarget, {
      params: { userId: who._id },
      body: body as typeof body & { kcal: number },
    })
    return fields ? Object.keys(fields) : status
  }
  const years = (many: number) => `${new Date().getFullYear() - many}-01-01`
  expect(await give({ geschlecht: 'w', geburtstag: years(30) }, 1200)).toBe(200)
  expect(await give({ geschlecht: 'w', geburtstag: years(30) }, 1199)).toEqual(['kcal'])
  expect(await give({ geschlecht: 'm', geburtstag: years(30) }, 1499)).toEqual(['kcal'])
  expect(await give({ geschlecht: null, geburtstag: null }, 1200)).toBe(200)
  expect(await give({ geschlecht: 'w', geburtstag: years(16) }, 2000)).toEqual(['kcal'])
  expect(await give({ geschlecht: 'w', geburtstag: years(30) }, 2000, { kcal: null, protein: 100 })).toEqual(['protein'])
})

test('how active somebody is stands beside what is shared', async () => {
  expect((await house.as(anna, diary.aim)).reply).toEqual({ activity: 'mixed', kcal: null, protein: null })
  await house.as(anna, diary.share, { body: { shared: true } })
  await house.as(anna, diary.setAim, { body: { activity: 'hard' } })
  expect((await house.as(anna, diary.aim)).reply).toMatchObject({ activity: 'hard' })
  expect((await house.as(anna, diary.sharing)).reply).toEqual({ shared: true })
  expect((await house.as(anna, diary.setAim, { body: { activity: 'olympic' as 'hard' } })).status).toBe(422)
})

test('an aim of one’s own stands until it is emptied; a device that knows of none leaves it', async () => {
  const body = { activity: 'mixed', kcal: 1900, protein: 110 } as const
  const set = (over: object = {}) => house.as(anna, diary.setAim, { body: { ...body, ...over } })
  const born = (year: number | null) =>
    house.db
      .update(person)
      .set({ geburtstag: year === null ? null : `${year}-01-01` })
      .where(eq(person._id, anna._id))
  expect((await set()).fields).toEqual({ kcal: 'Trag zuerst in deinem Profil dein Geburtsdatum ein.' })
  await born(1990)
  expect((await set()).reply).toEqual(body)
  await house.as(anna, diary.setAim, { body: { activity: 'hard' } })
  expect((await house.as(anna, diary.aim)).reply).toEqual({ ...body, activity: 'hard' })
  expect(Object.keys((await set({ kcal: 1199 })).fields ?? {})).toEqual(['kcal'])
  expect(Object.keys((await set({ protein: 500 })).fields ?? {})).toEqual(['protein'])
  await house.db.update(person).set({ geschlecht: 'm' }).where(eq(person._id, anna._id))
  expect(Object.keys((await set({ kcal: 1400 })).fields ?? {})).toEqual(['kcal'])
  await born(new Date().getFullYear() - 16)
  expect(Object.keys((await set({ kcal: 2500 })).fields ?? {})).toEqual(['kcal'])
  await house.db.update(person).set({ geburtstag: null, geschlecht: null }).where(eq(person._id, anna._id))
  expect((await set({ kcal: null, protein: null })).reply).toMatchObject({ kcal: null, protein: null })
})

test('of an aim of one’s own what is left out stays, and what then does not fit is refused', async () => {
  const who = await eater(house, { studioCode: 'winterthur' })
  await house.db.update(person).set({ geburtstag: '1990-01-01' }).where(eq(person._id, who._id))
  const set = (body: object) => house.as(who, diary.setAim, { body: { activity: 'mixed', ...body } })
  expect((await set({ protein: 110 })).fields).toEqual({ protein: 'Gib zuerst die Energie an.' })
  expect((await set({ kcal: 2000, protein: 110 })).reply).toMatchObject({ kcal: 2000, protein: 110 })
  expect((await set({ kcal: 2200 })).reply).toMatchObject({ kcal: 2200, protein: 110 })
  expect((await set({ protein: 400 })).reply).toMatchObject({ kcal: 2200, protein: 400 })
  expect(Object.keys((await set({ kcal: 1500 })).fields ?? {})).toEqual(['protein'])
  expect((await set({ kcal: 1500, protein: null })).reply).toMatchObject({ kcal: 1500, protein: null })
  expect((await set({ kcal: null, protein: 100 })).fields).toEqual({ protein: 'Gib zuerst die Energie an.' })
  expect((await set({ kcal: null })).reply).toEqual({ activity: 'mixed', kcal: null, protein: null })
})

test('favourites are one’s own: foods that one sees, each once, the newest first', async () => {
  const [one, two, foreign] = [v7(), v7(), v7()]
  const plain = { base: 'g' as const, source: 'studio' as const, state: 'released' as const, created: new Date().toISOString() }
  await house.db.insert(food).values([
    { ...plain, _id: one, title: 'Birne' },
    { ...plain, _id: two, title: 'Quitte' },
    { ...plain, _id: foreign, title: 'Fremdes', state: 'pending' },
  ])
  const favour = (who: Somebody, _id: string) => house.as(who, diary.favour, { body: { food: _id } })
  const list = async (who: Somebody) => (await house.as(who, diary.favourites)).reply.map(({ food: _id }) => _id)
  for (const _id of [one, two, one]) expect((await favour(anna, _id)).status).toBe(200)
  expect((await favour(anna, foreign)).code).toBe('missing')
  expect(await list(anna)).toEqual([two, one])
  const without = await member(house, { studioCode: 'winterthur' })
  expect((await favour(without, one)).code).toBe('no-nutrition')
  expect(await list(without)).toEqual([])
  await house.as(anna, diary.unfavour, { query: { food: two } })
  expect(await list(anna)).toEqual([one])
})

test('a coach looks after somebody who has moved to another studio, as with the meal plan; nobody else there does', async () => {
  const coach = await holder(house, [{ right: 'nutrition_admin', studios: ['pfungen'] }])
  const stranger = await holder(house, [{ right: 'nutrition_admin', studios: ['pfungen'] }])
  const who = await eater(house, { studioCode: 'winterthur', geburtstag: '1991-04-17' })
  await house.db.update(nutritionAccess).set({ coach: coach._id }).where(eq(nutritionAccess.person, who._id))
  const params = { userId: who._id }
  const codes = async (by: Somebody) => [
    (await house.as(by, diary.setNote, { params, body: { text: 'Gut so.', version: 0 } })).code,
    (await house.as(by, diary.note, { params })).code,
    (await house.as(by, diary.setTarget, { params, body: { kcal: 2000, protein: null, carbohydrate: null, fat: null, version: 0 } })).code,
    (await house.as(by, diary.target, { params })).code,
  ]
  expect(await codes(stranger)).toEqual(Array(4).fill('missing'))
  expect(await codes(coach)).toEqual(Array(4).fill(undefined))
})
