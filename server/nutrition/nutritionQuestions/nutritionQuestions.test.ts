import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { brands } from '#contract/brands.ts'
import { nutritionQuestions, questionsADay } from '#contract/nutrition/nutritionQuestions.ts'
import { dangers, unknownAge } from '#contract/rules/nutrition/danger.ts'
import { sandbox as sandboxCalls } from '#contract/sandbox.ts'
import { dayMs } from '#contract/time.ts'
import { dayOf } from '#server/kit/zone.ts'
import { eater } from '#server/nutrition/testing/make.ts'
import { chatModel } from '#server/outside/model/chat.ts'
import { ModelAway, plainAnswer } from '#server/outside/model/port.ts'
import { sandboxAnswer } from '#server/outside/tables.ts'
import { push } from '#server/sync/door.ts'
import { aMeal } from '#server/sync/testing/documents.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member, type Wishes } from '#server/testing/make.ts'
import { forgetQuestions } from './ask.ts'
import { aiQuestion } from './tables.ts'

const house = testHouse({ studios: ['winterthur', 'frauenfeld'] })

const adult = (over: Wishes = {}) => eater(house, { studioCode: 'winterthur', geburtstag: '1990-05-04', ...over })
const ask = (who: Somebody, message = 'Wie viel Eiweiss brauche ich?', _id?: string) =>
  house.as(who, nutritionQuestions.ask, { body: { message, ...(_id && { _id }) } })
const list = async (who: Somebody) => (await house.as(who, nutritionQuestions.list)).reply
const heard = async () =>
  (await house.db.select().from(sandboxAnswer).orderBy(sandboxAnswer.at, sandboxAnswer._id)).map(({ asked }) => asked)
const trouble = (kind: 'model-slow' | 'model-away') =>
  house.as(undefined, sandboxCalls.trouble, { query: { key: house.settings.secrets.sandbox }, body: { kind } })

test('the model learns the question and nothing of who asks; today’s sums only where they are switched on', async () => {
  const who = await adult({ vorname: 'Seraphine', nachname: 'Unverkennbar' })
  const at = new Date().toISOString()
  const eaten = aMeal({ day: dayOf(at), at, title: 'Geheimkuchen' })
  await push(house, who._id, 'meals', [{ newDocumentState: JSON.parse(JSON.stringify(eaten)) }])
  await house.projector.settled(who._id)
  const { reply } = await ask(who)
  expect(reply).toMatchObject({ message: 'Wie viel Eiweiss brauche ich?', fixed: false, answer: expect.stringContaining('Eiweiss') })
  const first = (await heard()).at(-1)!
  expect(first.map(({ role }) => role)).toEqual(['system', 'user'])
  expect((await house.as(who, nutritionQuestions.setSums, { body: { sums: true } })).reply).toEqual({ sums: true })
  await ask(who)
  const second = (await heard()).at(-1)!
  expect(second[1]!.content).toMatch(/^Heute bisher gegessen: Energie 78 kcal/)
  for (const told of [first, second]) expect(JSON.stringify(told)).not.toMatch(/Seraphine|Unverkennbar|Geheimkuchen|winterthur/)
  expect(await list(who)).toMatchObject({ offered: true, sums: true, left: questionsADay - 2, rows: [{}, {}] })
})

test('danger words, somebody under 18 and an unknown age get a fixed sentence; no model is asked, and nothing is kept', async () => {
  const before = (await heard()).length
  const who = await adult()
  for (const [message, danger] of [
    ['Ich bin schwanger, was darf ich essen?', 'pregnancy'],
    ['Ich will nicht mehr leben', 'harm'],
    ['Welche Dosis Insulin?', 'drug'],
  ] as const)
    expect((await ask(who, message)).reply).toMatchObject({ fixed: true, answer: dangers[danger] })
  expect((await ask(await adult({ geburtstag: '2012-01-01' }))).reply).toMatchObject({ fixed: true, answer: dangers.young })
  expect((await ask(await adult({ geburtstag: null }))).reply).toMatchObject({ fixed: true, answer: unknownAge })
  expect((await heard()).length).toBe(before)
  expect(await list(who)).toMatchObject({ left: questionsADay, rows: [] })
})

test('nobody without the nutrition plan asks; where the brand offers none a danger word is answered all the same', async () => {
  expect((await ask(await member(house, { studioCode: 'winterthur', geburtstag: '1990-05-04' }))).code).toBe('no-nutrition')
  const { settings } = house
  settings.modelOff = ['thur']
  try {
    const [off, on] = [await adult({ studioCode: 'frauenfeld' }), await adult()]
    expect((await ask(off)).code).toBe('questions-off')
    expect((await list(off)).offered).toBe(false)
    expect((await ask(off, 'Ich will nicht mehr leben')).reply.answer).toBe(dangers.harm)
    expect((await ask(on)).status).toBe(200)
  } finally {
    settings.modelOff = undefined
  }
})

test('a brand that was switched off is asked no question, and is again once it is switched on', async () => {
  const admin = await employee(house, 'admin')
  const turn = (on: boolean, version: number) =>
    house.as(admin, brands.turn, { params: { brand: 'thur', what: 'nutritionModel' }, body: { on, version } })
  const [there, elsewhere] = [await adult({ studioCode: 'frauenfeld' }), await adult()]
  const before = (await heard()).length
  await turn(false, 0)
  expect((await ask(there)).code).toBe('questions-off')
  expect((await list(there)).offered).toBe(false)
  expect((await ask(there, 'Ich will nicht mehr leben')).reply.answer).toBe(dangers.harm)
  expect((await heard()).length).toBe(before)
  expect((await ask(elsewhere)).status).toBe(200)
  await turn(true, 1)
  expect((await list(there)).offered).toBe(true)
  expect((await ask(there)).status).toBe(200)
})

test('twenty a day, also of those asked at once and of those taken away; the same question is one', async () => {
  const who = await adult()
  const _id = v7()
  const first = await ask(who, 'Was ist ein Znüni?', _id)
  expect((await ask(who, 'Was ist ein Znüni?', _id)).reply).toEqual(first.reply)
  expect((await ask(who, 'Was ist ein Zvieri?', _id)).code).toBe('taken')
  expect((await ask(await adult(), 'Was ist ein Znüni?', _id)).code).toBe('taken')
  await house.as(who, nutritionQuestions.remove, { params: { id: _id } })
  expect(await list(who)).toMatchObject({ left: questionsADay - 1, rows: [] })
  const many = await Promise.all(Array.from({ length: questionsADay + 2 }, () => ask(who)))
  expect(many.filter(({ status }) => status === 200)).toHaveLength(questionsADay - 1)
  expect(new Set(many.flatMap(({ code }) => code ?? []))).toEqual(new Set(['questions-spent']))
  const yesterday = new Date(Date.now() - dayMs).toISOString()
  await house.db.update(aiQuestion).set({ at: yesterday }).where(eq(aiQuestion.person, who._id))
  expect((await list(who)).left).toBe(questionsADay)
})

test('where the model is away the question does not count, and may be asked again', async () => {
  const who = await adult()
  await trouble('model-away')
  const away = await ask(who)
  expect(away).toMatchObject({ code: 'answer-later', status: 409 })
  expect(await list(who)).toMatchObject({ left: questionsADay, rows: [] })
  expect((await ask(who)).status).toBe(200)
})

test('another’s question can’t be taken away; what is kept is forgotten after 30 days', async () => {
  const who = await adult()
  const { _id } = (await ask(who)).reply
  await house.as(await adult(), nutritionQuestions.remove, { params: { id: _id } })
  expect((await list(who)).rows).toHaveLength(1)
  const after = (days: number) => new Date(Date.now() + days * dayMs)
  await forgetQuestions(house, after(29))
  expect((await list(who)).rows).toHaveLength(1)
  await forgetQuestions(house, after(31))
  expect((await list(who)).rows).toEqual([])
})

let told: { status: number; body: string }
let asked: { path?: string; key?: string; body: Record<string, unknown> } | undefined
let service: Server
beforeAll(async () => {
  service = createServer((request, response) => {
    let text = ''
    request.on('data', chunk => {
      text += chunk
    })
    request.on('end', () => {
      asked = { path: request.url, key: request.headers.authorization, body: JSON.parse(text) }
      response.writeHead(told.status, { 'content-type': 'application/json' }).end(told.body)
    })
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
})
afterAll(() => service.close())
beforeEach(() => {
  told = { status: 200, body: JSON.stringify({ choices: [{ message: { content: 'Iss **Gemüse**.' } }] }) }
})
const model = () => chatModel({ url: `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`, key: 'geheim', model: 'klein' })
const question = [{ role: 'user' as const, content: 'Was soll ich essen?' }]

test('a service is asked by chat completions, without tools, and its answer is plain text', async () => {
  expect(await model().answer(question, 100)).toBe('Iss Gemüse.')
  expect(asked).toMatchObject({ path: '/v1/chat/completions', key: 'Bearer geheim', body: { model: 'klein', messages: question } })
  expect(Object.keys(asked!.body)).not.toContain('tools')
})

test.each([
  ['5xx', { status: 503, body: '{}' }],
  ['a redirect', { status: 302, body: '' }],
  ['too many', { status: 429, body: '{}' }],
  ['no JSON', { status: 200, body: '<html>' }],
  ['nothing', { status: 200, body: '{"choices":[]}' }],
  ['null', { status: 200, body: 'null' }],
  ['a call of a tool', { status: 200, body: '{"choices":[{"message":{"content":null,"tool_calls":[{}]}}]}' }],
  ['too much', { status: 200, body: JSON.stringify({ choices: [{ message: { content: 'a'.repeat(300_000) } }] }) }],
])('%s is away', async (_, answer) => {
  told = answer
  await expect(model().answer(question, 100)).rejects.toBeInstanceOf(ModelAway)
})

test('an answer bears no layout, no ß and nothing that can’t be seen, and has an end', () => {
  expect(plainAnswer('# Titel\r\n\r\n\r\n\r\n* **fett**\u0007 und `kurz`, gross statt groß', 100)).toBe(
    'Titel\n\n– fett  und kurz, gross statt gross',
  )
  expect(plainAnswer('\ud83d'.repeat(3), 100)).toBe('\ufffd'.repeat(3))
  expect(plainAnswer('🥕'.repeat(60), 99)).toBe('🥕'.repeat(49))
})
