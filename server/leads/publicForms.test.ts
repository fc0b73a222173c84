import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { leads } from '#contract/leads/calls.ts'
import { leadForms } from '#contract/leads/leadForms.ts'
import { mailsTo } from '#server/occasions/testing/make.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder } from '#server/testing/make.ts'

const house = testHouse({ studios: ['winterthur'] })
let boss: Somebody
const form = v7()
beforeAll(async () => {
  boss = await holder(
    house,
    (['af_edit', 'af_leadSettings'] as const).map(right => ({ right, studios: 'all' })),
  )
  const about = {
    link: 'fragen',
    title: 'Mit Fragen',
    text: null,
    picture: null,
    studios: [],
    category: null,
    campaign: null,
    minutes: null,
    owners: [],
  }
  await house.as(boss, leads.saveSetting, { body: { ...about, _id: form, wording: 'Wir melden uns.' } })
}, 90_000)

const asked = (over: object = {}) => ({
  form,
  _id: v7(),
  title: 'Was ist dein Ziel?',
  type: 'select' as const,
  required: true,
  isPercent: false,
  maxStarCount: 5,
  options: ['Kraft', 'Ausdauer'],
  allowMultiple: false,
  additionalFields: [],
  ...over,
})

test('what stands in the editor is asked, what has to be answered is, and answers stay with the questions as they were', async () => {
  const page = v7()
  const { reply: shown } = await house.as(boss, leads.putPage, { body: { form, _id: page, displayedTitle: 'Ziele', showInExpress: true } })
  const question = asked()
  await house.as(boss, leads.putQuestion, { body: { ...question, page } })
  const { reply } = await house.as(undefined, leadForms.form, { params: { id: 'fragen' } })
  expect(reply.pages.map(({ questions }) => questions.map(({ title }) => title))).toEqual([['Was ist dein Ziel?']])
  const send = async (answers: object | null) => {
    const key = v7()
    const person = { vorname: 'Lea', nachname: null, email: `lea${key.slice(-6)}@formkurve.example`, telefon: null, wish: null, answers }
    const body = { lead: person, studio: 'winterthur', campaign: null, referralEmail: null, proof: await proofFor(house, key) }
    return house.as(undefined, leadForms.send, { params: { id: 'fragen' }, body: body as never }, { key })
  }
  expect((await send(null)).fields).toHaveProperty('answers')
  expect((await send({ [question._id]: { answer: 'Kraft' } })).status).toBe(200)
  // Whoever saw the page before the question came removes nothing.
  expect((await house.as(boss, leads.removePage, { body: { form, _id: page, version: shown.version } })).code).toBe('stale')
  const [home] = (await house.as(boss, leads.setting, { params: { id: form } })).reply.pages
  const version = Math.max(home!.version, ...home!.questions.map(one => one.version))
  expect((await house.as(boss, leads.removePage, { body: { form, _id: page, version } })).status).toBe(200)
  const { rows } = (await house.as(boss, leads.overview, { query: {} })).reply
  const card = (await house.as(boss, leads.one, { params: { id: rows[0]!._id }, query: { studio: 'winterthur' } })).reply
  expect(card.asked[0]).toMatchObject({
    answers: { [question._id]: { answer: 'Kraft' } },
    pages: [{ questions: [{ title: 'Was ist dein Ziel?' }] }],
  })
})

test('somebody puts themselves on a list once, and hears by mail alone what it holds', async () => {
  const cat = v7()
  const category = {
    _id: cat,
    name: 'Eröffnung',
    colour: 'brand' as const,
    minutes: 60,
    steps: [],
    reasons: [],
    listText: 'Trag dich ein.',
    answerMail: null,
    studios: [],
  }
  await house.as(boss, leads.saveCategory, { body: category })
  expect((await house.as(undefined, leadForms.list, { params: { cat } })).reply).toMatchObject({
    name: 'Eröffnung',
    text: 'Trag dich ein.',
  })
  for (let time = 0; time < 2; time++) {
    const key = v7()
    const body = {
      vorname: 'Rolf',
      nachname: null,
      email: 'rolf@formkurve.example',
      telefon: null,
      studio: 'winterthur',
      proof: await proofFor(house, key),
    }
    expect((await house.as(undefined, leadForms.enter, { params: { cat }, body }, { key })).reply).toEqual({ ok: true })
  }
  const { rows } = (await house.as(boss, leads.entries, { params: { cat }, query: {} })).reply
  const key = v7()
  const nowhere = { vorname: 'Nina', nachname: null, email: 'nina@formkurve.example', telefon: null, studio: null }
  const proof = await proofFor(house, key)
  await house.as(undefined, leadForms.enter, { params: { cat }, body: { ...nowhere, proof } }, { key })
  const inList = async () => (await house.as(boss, leads.entries, { params: { cat }, query: { q: 'nina' } })).reply.rows
  const { _id, version } = (await inList())[0]!
  const edited = await house.as(boss, leads.editEntry, { body: { ...nowhere, _id, version, note: 'Ruft an' } })
  expect([edited.reply.note, edited.reply.studio]).toEqual(['Ruft an', null])
  await house.as(boss, leads.removeEntry, { params: { cat, id: _id }, query: { version: version + 1 } })
  expect(await inList()).toEqual([])
  expect((await house.as(boss, leads.restoreEntry, { params: { cat, id: _id }, body: { studio: null } })).status).toBe(200)
  await house.as(boss, leads.removeEntry, { params: { cat, id: _id }, query: { version: version + 3 } })
  expect(rows.map(({ email }) => email)).toEqual(['rolf@formkurve.example'])
  const ask = async (email: string) => {
    const key = v7()
    return (await house.as(undefined, leadForms.askEntry, { params: { cat }, body: { email, proof: await proofFor(house, key) } }, { key }))
      .reply
  }
  expect([await ask('rolf@formkurve.example'), await ask('niemand@formkurve.example')]).toEqual([{ ok: true }, { ok: true }])
  expect((await house.as(undefined, leadForms.entry, { params: { cat }, query: { key: 'x' } })).code).toBe('missing')
  await house.runJobs()
  const [mail] = await mailsTo(house, 'rolf@formkurve.example')
  const link = new URL(/https?:\S+\/liste\?\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://nowhere.example')
  expect(link.searchParams.get('id')).toBe(cat)
  const query = { key: link.searchParams.get('key') ?? '' }
  expect((await house.as(undefined, leadForms.entry, { params: { cat }, query })).reply).toMatchObject({
    vorname: 'Rolf',
    studio: 'winterthur',
  })
  const { reply: list } = await house.as(undefined, leadForms.list, { params: { cat } })
  expect(list.studios.map(({ code }) => code)).toContain('winterthur')
})
