import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { fc } from '#contract/testing/draws.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, member } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'
import { notify } from './notify.ts'
import { notification } from './tables.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })

const tell = (people: string[], title: string, link?: string, _id?: string) =>
  house.db.transaction(tx => notify(tx, house, { people, title, link, _id }))

const listOf = async (who: Somebody) => (await house.as(who, notifications.list)).reply

test('notices come newest first, page by page, with how many are unread', async () => {
  const anna = await member(house)
  const base = Date.parse('2026-11-20T10:00:00.000Z')
  const rows = Array.from({ length: 45 }, (_, place) => ({
    _id: v7(),
    person: anna._id,
    title: `Nummer ${place}`,
    created: new Date(base + place * 1000).toISOString(),
    readAt: place < 10 ? new Date(base).toISOString() : null,
  }))
  await house.db.insert(notification).values(rows)
  const first = await listOf(anna)
  const second = (await house.as(anna, notifications.list, { query: { page: 2 } })).reply
  expect([first.total, first.unread, first.rows.length, second.rows.length]).toEqual([45, 35, 30, 15])
  expect([...first.rows, ...second.rows].map(({ title }) => title)).toEqual(rows.map(({ title }) => title).reverse())
})

test('read never becomes unread, whatever order acts and resends come in, and nobody else is touched', async () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant('tell' as const) }),
    fc.record({ kind: fc.constant('read' as const), place: fc.nat(9) }),
    fc.record({ kind: fc.constant('all' as const), place: fc.nat(9) }),
    fc.record({ kind: fc.constant('again' as const), place: fc.nat(9) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async acts => {
      const [anna, beat] = [await member(house), await member(house)]
      const told: { _id: string; createdAt: string }[] = []
      const sent: { _id: string; key: string }[] = []
      const model = new Set<string>()
      for (const each of acts) {
        const goal = 'place' in each ? told[each.place % Math.max(1, told.length)] : undefined
        if (each.kind === 'tell') {
          const _id = v7()
          await tell([anna._id, beat._id], 'Neu', undefined, _id)
          told.push((await listOf(anna)).rows.find(row => row._id === _id)!)
        } else if (each.kind === 'read' && goal) {
          sent.push({ _id: goal._id, key: v7() })
          await house.as(anna, notifications.read, { params: { id: goal._id } }, { key: sent.at(-1)!.key })
          model.add(goal._id)
        } else if (each.kind === 'all' && goal) {
          await house.as(anna, notifications.readAll, { query: { until: goal.createdAt } })
          for (const { _id, createdAt } of told) if (createdAt <= goal.createdAt) model.add(_id)
        } else if (each.kind === 'again') {
          const before = sent[each.place % Math.max(1, sent.length)]
          if (before) await house.as(anna, notifications.read, { params: { id: before._id } }, { key: before.key })
        }
        const { rows, unread } = await listOf(anna)
        expect(new Set(rows.flatMap(({ _id, read }) => (read ? _id : [])))).toEqual(model)
        expect(unread).toBe(told.length - model.size)
      }
      expect((await listOf(beat)).unread).toBe(told.length)
    }),
    { numRuns: process.env.LONG ? 60 : 8, seed: 3 },
  )
})

test('a notice told again under its id comes once, and nobody who has left gets one', async () => {
  const [anna, gone] = [await member(house), await member(house, { deletedAt: '2026-11-01T00:00:00.000Z' })]
  const _id = v7()
  expect(await tell([anna._id, gone._id], 'Einmal', '/workouts', _id)).toBe(1)
  expect(await tell([anna._id], 'Einmal', '/workouts', _id)).toBe(0)
  expect((await listOf(anna)).rows).toEqual([expect.objectContaining({ _id, title: 'Einmal', link: '/workouts', read: false })])
})

test('open apps hear of a new notice and of what was read elsewhere, others do not', async () => {
  const [anna, beat] = [await member(house), await member(house)]
  const [phone, other] = [openDevice(house.url, anna), openDevice(house.url, beat)]
  await Promise.all([phone.hear('ready'), other.hear('ready')])
  await tell([anna._id], 'Für Anna', '/workouts')
  const heard = await phone.hear('new_notification')
  expect(heard).toMatchObject({ title: 'Für Anna', link: '/workouts', read: false })
  expect((await listOf(anna)).rows[0]).toEqual(heard)
  await house.as(anna, notifications.read, { params: { id: heard._id } })
  await phone.hear('notices:read')
  await tell([beat._id], 'Für Beat')
  await other.hear('new_notification')
  expect(other.frames.map(({ event }) => event)).toEqual(['ready', 'new_notification'])
  for (const { socket } of [phone, other]) socket.close()
})

test('an audience is exactly the people of its studios in its roles', async () => {
  const at = (code: string) => member(house, { studioCode: code })
  const [here, there, coach] = [
    await at('winterthur'),
    await at('pfungen'),
    await employee(house, 'trainer', 'all', { studioCode: 'winterthur' }),
  ]
  const boss = await holder(house, [{ right: 'mk_push', studios: 'all' }])
  const send = async (title: string, studios: string[], roles: string[]) =>
    house.as(boss, notifications.topic, { body: { title, studios, roles } })
  await send('Winterthur', ['winterthur'], [])
  await send('Trainer in Winterthur', ['winterthur'], ['trainer'])
  await send('Alle', [], [])
  const titles = async (who: Somebody) => (await listOf(who)).rows.map(({ title }) => title).filter(title => title !== 'Neu')
  expect(await titles(here)).toEqual(['Alle', 'Winterthur'])
  expect(await titles(there)).toEqual(['Alle'])
  expect(await titles(coach)).toEqual(['Alle', 'Trainer in Winterthur', 'Winterthur'])
})

test('whoever holds the right for some studios tells those alone, and never all', async () => {
  const local = await holder(house, [{ right: 'mk_push', studios: ['pfungen'] }])
  const send = async (studios?: string[]) =>
    (await house.as(local, notifications.topic, { body: { title: 'x', studios, roles: [] } })).code ?? 'sent'
  expect(await send(['pfungen'])).toBe('sent')
  for (const studios of [['winterthur'], ['pfungen', 'winterthur'], [], undefined])
    expect([studios, await send(studios)]).toEqual([studios, 'forbidden'])
})

test('a link leads nowhere but into the product', async () => {
  const boss = await holder(house, [{ right: 'mk_push', studios: 'all' }])
  for (const link of ['https://boese.example', '//boese.example', '/\\boese.example', 'javascript:alert(1)', 'workouts', '/a b'])
    expect(
      (await house.as(boss, notifications.topic, { body: { title: 'x', link, studios: ['pfungen'], roles: [] } })).fields?.link,
    ).toBeDefined()
})
