import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { anamnesisForms } from '#contract/anamnesisForms.ts'
import { buildsOnHeader } from '#contract/headers.ts'
import { questionnaireBounds } from '#contract/rules/questionnaireBounds.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { anamnesisForm } from './tables.ts'
import { versionOf } from './versions.ts'

const house = testHouse()
let here: string
let there: string
/** Writes forms in one studio, and in both. */
let author: Somebody
let boss: Somebody
beforeAll(async () => {
  here = (await makeStudio(house)).code
  there = (await makeStudio(house)).code
  author = await holder(house, [{ right: 'ab_create', studios: [here] }])
  boss = await holder(house, [{ right: 'g_studioadmin', studios: [here, there] }])
}, 60_000)

const asked = {
  type: 'text' as const,
  required: false,
  isPercent: false,
  maxStarCount: 5,
  options: [],
  allowMultiple: false,
  additionalFields: [],
}

/** A form with a page and a question; each is told as the calls want it. */
async function made(over: object = {}, who = author) {
  const [form, page, question] = [v7(), v7(), v7()]
  const body = { _id: form, studio: here, title: 'Eintritt', kind: 'usual' as const, variant: null, disclaimer: null, ...over }
  const at = { form, studio: body.studio }
  const { status } = await house.as(who, anamnesisForms.create, { body })
  expect(status).toBe(200)
  const first = { ...at, _id: page, displayedTitle: 'Ziele', showInExpress: true }
  const ask = { ...at, ...asked, _id: question, page, title: 'Warum kommst du?' }
  await house.as(who, anamnesisForms.putPage, { body: first })
  await house.as(who, anamnesisForms.putQuestion, { body: ask })
  return { form, at, body, first, ask, page, question }
}
const draftOf = async (form: string, who = author) => (await house.as(who, anamnesisForms.one, { params: { id: form }, query: {} })).reply
async function publish({ form, at }: { form: string; at: { form: string; studio: string } }, who = author) {
  const { edits } = await draftOf(form, who)
  return house.as(who, anamnesisForms.publish, { body: { ...at, edits } })
}
const codeOf = ({ reply }: { reply: unknown }) => (reply as { code?: string }).code

test('a studio asks what was published last; a draft and a removed form are asked of nobody', async () => {
  const reader = await member(house, { studioCode: there })
  const get = () => house.as(reader, anamnesisForms.forStudio, { query: {} })
  const none = await get()
  expect([none.status, codeOf(none), (none.reply as unknown as { message: string }).message]).toEqual([
    404,
    'no-form',
    'Bitte prüfe dein Studio. In diesem Studio ist kein Anamnesebogen hinterlegt.',
  ])
  const first = await made({ studio: there, title: 'Erste' }, boss)
  expect((await get()).status).toBe(404)
  expect((await publish(first, boss)).status).toBe(200)
  const second = await made({ studio: there, title: 'Zweite' }, boss)
  expect((await get()).reply.title).toBe('Erste')
  await publish(second, boss)
  expect((await get()).reply).toMatchObject({ title: 'Zweite', number: 1, kind: 'usual' })
  const rows = (await house.as(boss, anamnesisForms.list, { query: { studio: [there] } })).reply.rows
  expect(rows.map(({ title, asked: isAsked }) => [title, isAsked])).toEqual([
    ['Erste', false],
    ['Zweite', true],
  ])
  await house.as(boss, anamnesisForms.remove, { params: { id: second.form }, query: { studio: there, version: 1 } })
  expect((await get()).reply.title).toBe('Erste')
  expect((await house.as(reader, anamnesisForms.nutrition, { query: {} })).status).toBe(404)
  const variant = await made({ studio: there, kind: 'variant', variant: 'ruecken' }, boss)
  await publish(variant, boss)
  const of = (v: string) => house.as(reader, anamnesisForms.variant, { params: { v }, query: {} })
  expect([(await of('ruecken')).status, (await of('knie')).status]).toEqual([200, 404])
  // What was filled in by a form that is gone is read by its version still.
  expect((await versionOf(house.db, second.form, 1))?.title).toBe('Zweite')
})

test('a published version never changes; published again it is the next one, and nothing new is no version', async () => {
  const whole = await made()
  const { form, ask, question } = whole
  expect((await publish(whole)).reply).toMatchObject({ published: 1, changed: false })
  expect((await publish(whole)).reply.published).toBe(1)
  const { version } = (await draftOf(form)).pages[0]!.questions[0]!
  await house.as(author, anamnesisForms.putQuestion, { body: { ...ask, title: 'Was suchst du?', version } })
  expect(await draftOf(form)).toMatchObject({ published: 1, changed: true })
  await publish(whole)
  const titles = await Promise.all([1, 2].map(async nth => (await versionOf(house.db, form, nth))?.pages[0]?.questions[0]?.title))
  expect(titles).toEqual(['Warum kommst du?', 'Was suchst du?'])
  expect((await versionOf(house.db, form, 1))?.pages[0]?.questions[0]).toEqual({ ...asked, _id: question, title: 'Warum kommst du?' })
})

test('a draft is published as it was seen, and only with a question', async () => {
  const whole = await made()
  const { at, form, question } = whole
  const { edits, pages } = await draftOf(form)
  const version = pages[0]!.questions[0]!.version
  await house.as(author, anamnesisForms.removeQuestion, { body: { ...at, _id: question, version } })
  expect(codeOf(await house.as(author, anamnesisForms.publish, { body: { ...at, edits } }))).toBe('stale')
  expect(codeOf(await publish(whole))).toBe('form-empty')
})

test('two who change two questions do not meet; of one question the later is told what stands there', async () => {
  const { form, at, ask, page } = await made()
  const other = { ...ask, _id: v7(), title: 'Wie oft?' }
  await house.as(boss, anamnesisForms.putQuestion, { body: other })
  const [first, second] = (await draftOf(form)).pages[0]!.questions
  const change = (who: Somebody, body: typeof ask, version: number) =>
    house.as(who, anamnesisForms.putQuestion, { body: { ...body, version } })
  expect((await change(author, { ...ask, title: 'Wozu?' }, first!.version)).status).toBe(200)
  expect((await change(boss, { ...other, title: 'Wie viel?' }, second!.version)).status).toBe(200)
  const late = await change(boss, { ...ask, title: 'Weshalb?' }, first!.version)
  expect([late.status, codeOf(late)]).toEqual([409, 'stale'])
  expect((late.reply as unknown as { current: object }).current).toMatchObject({ title: 'Wozu?', page })
  // Who asks for what stands there already has it.
  expect((await change(boss, { ...ask, title: 'Wozu?' }, first!.version)).status).toBe(200)
  // A page goes only as it was seen, with its questions.
  const gone = (version: number) => house.as(boss, anamnesisForms.removePage, { body: { ...at, _id: page, version } })
  expect(codeOf(await gone(first!.version))).toBe('stale')
  const [now] = (await draftOf(form)).pages
  expect((await gone(Math.max(...now!.questions.map(({ version }) => version)))).status).toBe(200)
  expect((await draftOf(form)).pages).toEqual([])
})

test('an add that comes again is the same one, another under its id is not, and what is gone is not changed', async () => {
  const { form, at, ask, question } = await made()
  const put = (body: typeof ask & { version?: number }) => house.as(author, anamnesisForms.putQuestion, { body })
  expect((await put(ask)).status).toBe(200)
  expect(codeOf(await put({ ...ask, title: 'Anderes' }))).toBe('taken')
  const { version } = (await draftOf(form)).pages[0]!.questions[0]!
  await house.as(author, anamnesisForms.removeQuestion, { body: { ...at, _id: question, version } })
  expect(codeOf(await put({ ...ask, title: 'Anderes', version }))).toBe('missing')
  expect(codeOf(await put({ ...ask, page: v7() }))).toBe('missing')
  // Undone, it stands at its place again.
  const next = { ...ask, _id: v7(), title: 'Wie oft?' }
  await put(next)
  await house.as(author, anamnesisForms.putQuestion, { body: { ...ask, place: 0 } })
  expect((await draftOf(form)).pages[0]!.questions.map(({ title }) => title)).toEqual(['Warum kommst du?', 'Wie oft?'])
})

test('the order is of the draft that was seen, and keeps what came meanwhile', async () => {
  const whole = await made()
  const { form, at, ask, first, page, question } = whole
  const second = { ...first, _id: v7(), displayedTitle: 'Alltag' }
  await house.as(author, anamnesisForms.putPage, { body: second })
  await house.as(boss, anamnesisForms.putQuestion, { body: { ...ask, _id: v7(), title: 'Neu' } })
  const pages = [
    { _id: second._id, questions: [question] },
    { _id: page, questions: [] },
  ]
  const sort = (version: number) => house.as(author, anamnesisForms.sort, { body: { ...at, version, pages } })
  expect((await sort(1)).status).toBe(200)
  const order = (await draftOf(form)).pages.map(({ displayedTitle, questions }) => [displayedTitle, questions.map(({ title }) => title)])
  expect(order).toEqual([
    ['Alltag', ['Warum kommst du?']],
    ['Ziele', ['Neu']],
  ])
  await publish(whole)
  expect(codeOf(await sort(1))).toBe('stale')
})

test('a page takes so many questions and no more', async () => {
  const { form, ask } = await made()
  const many = Array.from({ length: questionnaireBounds.questions }, () => ({ ...asked, _id: v7(), title: 'Frage', version: 1 }))
  const { pages } = await draftOf(form)
  await house.db
    .update(anamnesisForm)
    .set({ draft: pages.map(page => ({ ...page, questions: many })) })
    .where(eq(anamnesisForm._id, form))
  const full = await house.as(author, anamnesisForms.putQuestion, { body: { ...ask, _id: v7() } })
  expect([codeOf(full), (full.reply as unknown as { fields: object }).fields]).toEqual([
    'invalid',
    { title: 'Mehr als 40 Fragen hat eine Seite nicht.' },
  ])
})

test('a copy goes where one edits forms, and is a draft there; nobody reaches another studio’s form by its id', async () => {
  const { form, at } = await made()
  const copy = (who: Somebody, studios: string[]) => house.as(who, anamnesisForms.copy, { body: { ...at, studios } })
  expect(codeOf(await copy(author, [here, there]))).toBe('forbidden')
  expect((await copy(boss, [here, there])).reply).toEqual({ forms: 2 })
  const rows = (await house.as(boss, anamnesisForms.list, { query: { studio: [there], limit: 200 } })).reply.rows
  const copied = rows.find(({ title, published }) => title === 'Eintritt' && published === 0)
  expect(copied).toMatchObject({ pageCount: 1, questionCount: 1, asked: false, changed: true })
  const one = await house.as(author, anamnesisForms.one, { params: { id: copied!._id }, query: {} })
  expect(one.status).toBe(404)
  const body = { form: copied!._id, studio: here, _id: v7(), displayedTitle: 'Fremd', showInExpress: true }
  expect(codeOf(await house.as(author, anamnesisForms.putPage, { body }))).toBe('missing')
  expect(codeOf(await house.as(author, anamnesisForms.putPage, { body: { ...body, studio: there } }))).toBe('forbidden')
  expect((await draftOf(form)).pages).toHaveLength(1)
})

test('under what a form was published it stays', async () => {
  const whole = await made({ kind: 'variant', variant: 'knie' })
  await publish(whole)
  const edit = (over: object) =>
    house.as(author, anamnesisForms.edit, { params: { id: whole.form }, body: { ...whole.body, version: 1, ...over } })
  expect((await edit({ kind: 'usual', variant: null })).status).toBe(422)
  expect((await edit({ variant: 'huefte' })).status).toBe(422)
  expect((await edit({ title: 'Knie, neu' })).reply).toMatchObject({ title: 'Knie, neu', changed: true })
})

test('older versions stay to be read, and nothing changes one, not even the database itself', async () => {
  const { form, at, ask } = await made()
  await publish({ form, at })
  const { pages } = await draftOf(form)
  const { version } = pages[0]!.questions[0]!
  await house.as(author, anamnesisForms.putQuestion, { body: { ...ask, title: 'Was ist dein Ziel?', version } })
  await publish({ form, at })
  const versions = (who: Somebody) => house.as(who, anamnesisForms.versions, { params: { id: form }, query: { studio: here } })
  const told = (await versions(author)).reply.map(({ number, pages: shown }) => [number, shown[0]!.questions[0]!.title])
  expect(told).toEqual([
    [2, 'Was ist dein Ziel?'],
    [1, 'Warum kommst du?'],
  ])
  // Whoever has answers to one of them waiting loads that one.
  const reader = await member(house, { studioCode: here })
  const one = (number: string) => house.as(reader, anamnesisForms.version, { params: { id: form, number } })
  expect((await one('1')).reply.pages[0]!.questions[0]!.title).toBe('Warum kommst du?')
  expect([codeOf(await one('3')), codeOf(await one('x'))]).toEqual(['no-form', 'invalid'])
  expect((await versions(await holder(house, [{ right: 'ab_create', studios: [there] }]))).status).toBe(403)
  await expect(house.pool.query('update anamnesis_form_version set title = $1 where form = $2', ['Anders', form])).rejects.toThrow(
    'a published version of a form never changes',
  )
})

test('a page goes with what its device wrote on it before; with what somebody else wrote it does not', async () => {
  const { at, ask, page, question } = await made()
  const key = v7()
  const written = await house.as(author, anamnesisForms.putQuestion, { body: { ...ask, title: 'Wozu?', version: 2 } }, { key })
  expect(written.status).toBe(200)
  const remove = (seen: number, buildsOn = '') =>
    house.as(
      author,
      anamnesisForms.removePage,
      { body: { ...at, _id: page, version: seen } },
      { key: v7(), headers: { [buildsOnHeader]: buildsOn } },
    )
  expect((await remove(2)).code).toBe('stale')
  const own = `anamnesisForms.putQuestion:${key}`
  await house.as(boss, anamnesisForms.putQuestion, { body: { ...ask, title: 'Weshalb?', version: written.reply.version } })
  expect((await remove(2, own)).code).toBe('stale')
  const gone = await house.as(boss, anamnesisForms.removeQuestion, { body: { ...at, _id: question, version: written.reply.version + 1 } })
  expect(gone.status).toBe(200)
  const again = await made()
  const second = v7()
  await house.as(author, anamnesisForms.putQuestion, { body: { ...again.ask, title: 'Wozu?', version: 2 } }, { key: second })
  const done = await house.as(
    author,
    anamnesisForms.removePage,
    { body: { ...again.at, _id: again.page, version: 2 } },
    { key: v7(), headers: { [buildsOnHeader]: `anamnesisForms.putQuestion:${second}` } },
  )
  expect(done.status).toBe(200)
})
