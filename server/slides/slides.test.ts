import sharp from 'sharp'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { events } from '#contract/events/calls.ts'
import { examplePicture } from '#contract/files.ts'
import { slides } from '#contract/slides/calls.ts'
import { mostSlides, type SlideForm } from '#contract/slides/shapes.ts'
import { dayMs } from '#contract/time.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, member } from '#server/testing/make.ts'
import { among } from './rules.ts'
import { slide } from './tables.ts'

const house = testHouse({ studios: ['winterthur', 'frauenfeld'] })
let boss: Somebody
let anna: Somebody
let picture: string
beforeAll(async () => {
  boss = await holder(house, [{ right: 'mk_slider', studios: 'all' }])
  anna = await member(house, { studioCode: 'winterthur' })
  picture = (await house.as(boss, slides.picture, { body: examplePicture })).reply.name
}, 60_000)

const form = (over: Partial<SlideForm> = {}): SlideForm => ({
  _id: v7(),
  title: 'Titel',
  picture,
  described: 'Ein Bild',
  link: null,
  studios: [],
  roles: [],
  ...over,
})
const create = async (over: Partial<SlideForm> = {}, who = boss) => (await house.as(who, slides.create, { body: form(over) })).reply
const titles = async (who: Somebody) => (await house.as(who, slides.shown)).reply.map(({ title }) => title)

test('events stand among the slides, one after each, and what is left at the end', () => {
  expect(among(['a', 'b'], ['1', '2', '3'])).toEqual(['a', '1', 'b', '2', '3'])
  expect(among(['a', 'b'], ['1'])).toEqual(['a', '1', 'b'])
  expect(among([], ['1'])).toEqual(['1'])
})

test('members see what is for them, in the order that staff chose, with events that have a picture', async () => {
  const [first, second, third] = [
    await create({ title: 'Erster' }),
    await create({ title: 'Zweiter', link: '/kurse' }),
    await create({ title: 'Frauenfeld', studios: ['frauenfeld'] }),
  ]
  expect(await titles(anna)).toEqual(['Erster', 'Zweiter'])
  const { reply } = await house.as(boss, slides.order, { body: { ids: [third._id, second._id, v7()] } })
  expect(reply.map(({ title }) => title)).toEqual(['Frauenfeld', 'Zweiter', 'Erster'])
  const admin = await employee(house, 'admin', 'all')
  const drawn = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const shown = await house.as(admin, events.picture, { body: { ...examplePicture, base64: drawn.toString('base64') } })
  const body = { title: 'Sommerfest', studio: null, picture: shown.reply.name, published: true }
  const times = { startsAt: new Date(Date.now() + dayMs).toISOString(), endsAt: new Date(Date.now() + 2 * dayMs).toISOString() }
  const { _id } = (await house.as(admin, events.create, { body: { ...body, ...times } })).reply
  const all = (await house.as(anna, slides.shown)).reply
  expect(all.map(({ kind, title, link }) => [kind, title, link])).toEqual([
    ['slide', 'Zweiter', '/kurse'],
    ['event', 'Sommerfest', `/event/${_id}`],
    ['slide', 'Erster', null],
  ])
  expect(all[0]?.picture).toBe(`files/${picture}`)
  await house.as(boss, slides.remove, { params: { id: first._id }, query: { version: 1 } })
  expect(await titles(anna)).toEqual(['Zweiter', 'Sommerfest'])
  await house.as(boss, slides.restore, { params: { id: first._id } })
  expect(await titles(anna)).toEqual(['Zweiter', 'Sommerfest', 'Erster'])
})

test('a person with the right for one studio makes slides for that one alone, and puts none in order', async () => {
  const local = await holder(house, [{ right: 'mk_slider', studios: ['winterthur'] }])
  const own = await create({ title: 'Eigener', studios: ['winterthur'] }, local)
  for (const studios of [[], ['frauenfeld'], ['winterthur', 'frauenfeld']])
    expect((await house.as(local, slides.create, { body: form({ studios }) })).code).toBe('forbidden')
  const away = await create({ studios: ['frauenfeld'] })
  expect((await house.as(local, slides.one, { params: { id: away._id } })).code).toBe('missing')
  expect((await house.as(local, slides.order, { body: { ids: [own._id] } })).code).toBe('forbidden')
})

test('a picture is one that was uploaded for slides, and has words', async () => {
  expect((await house.as(boss, slides.create, { body: form({ described: '' }) })).fields?.described).toBeDefined()
  const other = `o${'x'.repeat(32)}.webp`
  expect((await house.as(boss, slides.create, { body: form({ picture: other }) })).fields?.picture).toBeDefined()
})

test('there are a hundred at most', async () => {
  const there = await house.db.$count(slide)
  const rows = Array.from({ length: mostSlides - there }, (_, place) => ({
    _id: v7(),
    title: 'Noch einer',
    picture,
    described: 'Bild',
    place,
    created: new Date().toISOString(),
  }))
  await house.db.insert(slide).values(rows)
  expect((await house.as(boss, slides.create, { body: form() })).code).toBe('slides-full')
})
