import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { type Event, events } from '#contract/events/calls.ts'
import { examplePicture } from '#contract/files.ts'
import { dayMs } from '#contract/time.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { forgetEvents } from './eventPictures.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let office: Somebody
beforeAll(async () => {
  office = await employee(house, 'office')
}, 60_000)

const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
async function made(over: object = {}, who = office) {
  const body = { title: 'Sommerfest', startsAt: at(10), endsAt: at(10.2), published: true, ...over }
  const answer = await house.as(who, events.create, { body })
  if (answer.code) throw new Error(`${answer.code} ${JSON.stringify(answer.fields)}`)
  return answer.reply
}
const titles = (rows: Pick<Event, 'title'>[]) => rows.map(({ title }) => title)

test('members see what is published and to come, of the chain and of their studio; who looks after events also drafts and past ones', async () => {
  const all = [
    await made({ title: 'Kette' }),
    await made({ title: 'Pfungen', studio: 'pfungen' }),
    await made({ title: 'Entwurf', published: false }),
    await made({ title: 'Vorbei', startsAt: at(-3), endsAt: at(-2) }),
  ]
  const [here, elsewhere] = [await member(house, { studioCode: 'pfungen' }), await member(house, { studioCode: 'winterthur' })]
  expect(titles((await house.as(here, events.list)).reply)).toEqual(['Kette', 'Pfungen'])
  expect(titles((await house.as(elsewhere, events.list)).reply)).toEqual(['Kette'])
  expect((await house.as(elsewhere, events.count)).reply.count).toBe(1)
  expect(titles((await house.as(here, events.forSelect)).reply)).toEqual(['Kette', 'Pfungen'])
  expect(titles((await house.as(office, events.list)).reply).sort()).toEqual(['Entwurf', 'Kette', 'Pfungen', 'Vorbei'])
  const one = async (who: Somebody, row: Event) => (await house.as(who, events.one, { params: { id: row._id } })).code ?? 'seen'
  expect([await one(elsewhere, all[1]!), await one(here, all[2]!), await one(here, all[3]!), await one(office, all[2]!)]).toEqual([
    'missing',
    'missing',
    'seen',
    'seen',
  ])
})

test('what is cancelled is in no slider, no choice and no count; the list still says so', async () => {
  const anna = await member(house)
  const { reply } = await house.as(office, events.picture, { body: examplePicture })
  const row = await made({ title: 'Fällt aus', picture: reply.name })
  const seen = async () => {
    const [slides, choices] = [(await house.as(anna, events.forSlider)).reply, (await house.as(anna, events.forSelect)).reply]
    const { count } = (await house.as(anna, events.count)).reply
    return [slides.some(({ _id }) => _id === row._id), choices.some(({ _id }) => _id === row._id), count]
  }
  const [slide, choice, count] = await seen()
  expect([slide, choice]).toEqual([true, true])
  await house.as(office, events.cancel, { params: { id: row._id }, body: { reason: 'Sturm' } })
  expect(await seen()).toEqual([false, false, Number(count) - 1])
  expect((await house.as(anna, events.list)).reply.find(({ _id }) => _id === row._id)?.cancelled).toBe(true)
  await house.as(office, events.remove, { params: { id: row._id } })
})

test('literal paths are never taken for an id', async () => {
  const anna = await member(house)
  for (const call of [events.count, events.forSlider, events.forSelect]) expect((await house.as(anna, call)).status).toBe(200)
  expect((await house.as(anna, events.count)).reply).toEqual({ count: expect.any(Number) })
  expect((await house.ask('event/counts', { headers: { authorization: `Bearer ${anna.token}` } })).status).toBe(422)
  expect((await house.ask('event/for', { headers: { authorization: `Bearer ${anna.token}` } })).status).toBe(422)
  expect((await house.ask('event/for/nothing', { headers: { authorization: `Bearer ${anna.token}` } })).status).toBe(404)
})

test('somebody of one studio looks after its events alone, and moves none into or out of it', async () => {
  const local = await employee(house, 'studio_manager', ['pfungen'])
  const own = await made({ studio: 'pfungen' }, local)
  const chain = await made()
  const edit = (row: Event, over: object) => {
    const { _id, version, title, startsAt, endsAt, studio } = row
    return house.as(local, events.edit, { body: { _id, version, title, startsAt, endsAt, studio, ...over } })
  }
  await expect(made({}, local)).rejects.toThrow('forbidden')
  expect((await edit(chain, {})).code).toBe('forbidden')
  expect((await edit(chain, { studio: 'pfungen' })).code).toBe('forbidden')
  expect((await edit(own, { studio: null })).code).toBe('forbidden')
  expect((await edit(own, { studio: 'winterthur' })).code).toBe('forbidden')
  expect((await edit(own, { title: 'Neu' })).reply).toMatchObject({ title: 'Neu', version: 2, mine: true })
  const stale = await edit(own, { title: 'Zu spät' })
  expect([stale.code, (stale.reply as unknown as { current: Event }).current.title]).toEqual(['stale', 'Neu'])
  expect((await house.as(local, events.remove, { params: { id: chain._id } })).code).toBe('forbidden')
  expect((await house.as(local, events.remove, { params: { id: own._id } })).status).toBe(200)
  expect((await house.as(local, events.one, { params: { id: own._id } })).code).toBe('missing')
  expect((await house.as(local, events.restore, { params: { id: own._id } })).reply.title).toBe('Neu')
})

test('a picture is sent first, stands in the slider, and goes with the last event that used it', async () => {
  const { reply } = await house.as(office, events.picture, { body: examplePicture })
  const row = await made({ title: 'Mit Bild', picture: reply.name })
  const anna = await member(house)
  const slider = (await house.as(anna, events.forSlider)).reply
  expect(slider).toEqual([{ _id: row._id, title: 'Mit Bild', startsAt: row.startsAt, pictureAddress: `files/${reply.name}` }])
  await expect(made({ picture: `o${'A'.repeat(32)}.webp` })).rejects.toThrow(/invalid.*picture/)
  await house.as(office, events.remove, { params: { id: row._id } })
  await forgetEvents(house, Date.now() + 10 * dayMs)
  expect((await house.ask(`files/${reply.name}`)).status).toBe(200)
  await forgetEvents(house, Date.now() + 40 * dayMs)
  expect((await house.ask(`files/${reply.name}`)).status).toBe(404)
})

test('an event that ends before it begins is refused, and what is markup stays text', async () => {
  await expect(made({ endsAt: at(9) })).rejects.toThrow(/invalid.*endsAt/)
  const text = '<img src=x onerror=alert(1)>'
  expect((await made({ text })).text).toBe(text)
})

test('made on a device and sent twice it is one event; another one of its id is refused, and one that was removed is not made again', async () => {
  const _id = v7()
  const first = await made({ _id, title: 'Ohne Netz' })
  expect([first._id, first.version, await made({ _id, title: 'Ohne Netz', startsAt: first.startsAt, endsAt: first.endsAt })]).toEqual([
    _id,
    1,
    first,
  ])
  await expect(made({ _id, title: 'Ein anderer' })).rejects.toThrow('taken')
  const local = await employee(house, 'studio_manager', ['pfungen'])
  await expect(made({ _id, title: 'Ohne Netz', studio: 'pfungen' }, local)).rejects.toThrow('forbidden')
  await house.as(office, events.remove, { params: { id: _id } })
  await expect(made({ _id, title: 'Ohne Netz', startsAt: first.startsAt, endsAt: first.endsAt })).rejects.toThrow('taken')
})

test('an edit that arrived already is no news, and what somebody else changed meanwhile is neither overwritten nor removed', async () => {
  const { _id, version, ...row } = await made({ title: 'Lauf' })
  const { mine: _, pictureAddress: __, createdAt: ___, ...form } = row
  const edit = (over: object) => house.as(office, events.edit, { body: { ...form, _id, version, ...over } })
  expect((await edit({ title: 'Winterlauf' })).reply.version).toBe(2)
  expect((await edit({ title: 'Winterlauf' })).reply.version).toBe(2)
  expect((await edit({ title: 'Nachtlauf' })).code).toBe('stale')
  const remove = (query: { version?: number }) => house.as(office, events.remove, { params: { id: _id }, query })
  expect((await remove({ version: 1 })).code).toBe('stale')
  expect((await remove({ version: 2 })).status).toBe(200)
  // A removal without a version, as the specification has it, removes the present event; a second one changes nothing.
  expect([(await remove({ version: 2 })).status, (await remove({})).status]).toEqual([200, 200])
})
