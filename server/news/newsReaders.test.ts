import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { examplePicture } from '#contract/files.ts'
import { news } from '#contract/news/calls.ts'
import type { NewsForm } from '#contract/news/shapes.ts'
import { dayMs } from '#contract/time.ts'
import { sweepFiles } from '#server/shared/files/keptFiles.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { forgetNews } from './retention.ts'

const house = testHouse({ studios: ['winterthur', 'frauenfeld'] })
let boss: Somebody
let anna: Somebody
let beat: Somebody
beforeAll(async () => {
  boss = await holder(house, [{ right: 'mk_news', studios: 'all' }])
  anna = await member(house, { studioCode: 'winterthur' })
  beat = await member(house, { studioCode: 'frauenfeld' })
}, 60_000)

const form = (over: Partial<NewsForm> = {}): NewsForm => ({
  _id: v7(),
  title: 'Titel',
  text: '<p>Text</p>',
  picture: null,
  described: null,
  link: null,
  studios: [],
  roles: [],
  ...over,
})
const create = async (over: Partial<NewsForm> = {}, who = boss) => (await house.as(who, news.create, { body: form(over) })).reply
const titles = async (who: Somebody) => (await house.as(who, news.mine)).reply.map(({ title }) => title)
const unread = async (who: Somebody) => (await house.as(who, news.count)).reply.count
const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

test('members read what is for their studio, brand and roles, while it lasts, the newest first', async () => {
  await create({ title: 'Für alle' })
  await create({ title: 'Nur Frauenfeld', studios: ['frauenfeld'] })
  await create({ title: 'Nur Töss', brand: 'toess' })
  await create({ title: 'Nur Büro', roles: ['office'] })
  await create({ title: 'Morgen', from: at(1) })
  await create({ title: 'Vorbei', to: at(-1) })
  expect(await titles(anna)).toEqual(['Nur Töss', 'Für alle'])
  expect(await titles(beat)).toEqual(['Nur Frauenfeld', 'Für alle'])
  const { rows, total } = (await house.as(boss, news.all, { query: {} })).reply
  expect([rows[0]?.title, total]).toEqual(['Vorbei', 6])
  const states = async (state: 'on' | 'planned' | 'over') => (await house.as(boss, news.all, { query: { state: [state] } })).reply.rows
  expect([(await states('planned')).map(({ title }) => title), (await states('over')).map(({ title }) => title)]).toEqual([
    ['Morgen'],
    ['Vorbei'],
  ])
})

test('what is read counts once on all devices, and of what is another studio’s nothing is kept', async () => {
  const { _id } = await create({ title: 'Lies mich', studios: ['winterthur'] })
  const before = await unread(anna)
  for (const _ of [1, 2]) await house.as(anna, news.read, { params: { id: _id } })
  expect(await unread(anna)).toBe(before - 1)
  await house.as(beat, news.read, { params: { id: _id } })
  expect((await house.as(beat, news.read, { params: { id: v7() } })).status).toBe(200)
  expect((await house.as(boss, news.one, { params: { id: _id } })).reply.reads).toBe(1)
})

test('a person with the right for one studio writes for that one alone, and does not see another’s', async () => {
  const local = await holder(house, [{ right: 'mk_news', studios: ['winterthur'] }])
  const own = await create({ title: 'Eigene', studios: ['winterthur'] }, local)
  for (const studios of [[], ['frauenfeld'], ['winterthur', 'frauenfeld']])
    expect((await house.as(local, news.create, { body: form({ studios }) })).code).toBe('forbidden')
  const away = await create({ title: 'Fremde', studios: ['frauenfeld'] })
  const shared = await create({ title: 'Gemeinsame', studios: ['winterthur', 'frauenfeld'] })
  expect((await house.as(local, news.one, { params: { id: away._id } })).code).toBe('missing')
  const edit = ({ _id, version }: { _id: string; version: number }) =>
    house.as(local, news.edit, { body: { ...form({ _id, studios: ['winterthur'], title: 'Meine' }), version } })
  expect((await edit(away)).code).toBe('missing')
  expect((await edit(shared)).code).toBe('forbidden')
  expect((await edit(own)).reply).toMatchObject({ title: 'Meine', version: 2 })
  const remove = (_id: string, version: number) => house.as(local, news.remove, { params: { id: _id }, query: { version } })
  expect((await remove(shared._id, 1)).code).toBe('forbidden')
  expect((await remove(own._id, 1)).code).toBe('stale')
  expect((await remove(own._id, 2)).status).toBe(200)
  expect(await titles(anna)).not.toContain('Meine')
  await house.as(local, news.restore, { params: { id: own._id } })
  expect(await titles(anna)).toContain('Meine')
})

test('a text is stored as harmless HTML; where it leads is a screen or an address over TLS', async () => {
  const { text } = await create({ text: '<p onclick="x()">Hallo <b>du</b><script>boese()</script><img src=x onerror=y></p>' })
  expect(text).toBe('<p>Hallo <b>du</b></p>')
  for (const link of ['javascript:alert(1)', 'http://a.example', '//a.example'])
    expect((await house.as(boss, news.create, { body: form({ link }) })).fields?.link).toBeDefined()
})

test('a picture has words, and goes with the last news that names it', async () => {
  const { reply } = await house.as(boss, news.picture, { body: examplePicture })
  const picture = reply.name
  expect((await house.as(boss, news.create, { body: form({ picture }) })).fields?.described).toBeDefined()
  const made = await create({ title: 'Mit Bild', picture, described: 'Vier Geräte' })
  const [shown] = (await house.as(anna, news.mine)).reply
  expect(shown).toMatchObject({ title: 'Mit Bild', picture: `files/${picture}`, described: 'Vier Geräte' })
  await house.as(boss, news.remove, { params: { id: made._id }, query: { version: 1 } })
  const isKept = async (days: number) => {
    await forgetNews(house, Date.now() + days * dayMs)
    await sweepFiles(house, Date.now() + (days + 3) * dayMs)
    return (await house.bytes.all()).some(({ name }) => name === picture)
  }
  expect([await isKept(29), await isKept(31)]).toEqual([true, false])
  expect((await house.as(boss, news.restore, { params: { id: made._id } })).code).toBe('missing')
})
