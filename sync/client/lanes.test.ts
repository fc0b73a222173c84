import { filter, firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { examplePicture } from '#contract/files.ts'
import { Device } from '#sync/simulation/device.ts'
import { openServer, type Server } from '#sync/simulation/server.ts'
import type { Act, OutboxRow } from './local.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: Server
let device: Device
beforeEach(async () => {
  server = openServer()
  device = new Device(server, { only: [] })
  await device.open()
})
afterEach(() => device.close())

const act = (name: string, lane: string, over: Partial<Act> = {}): Act => ({
  call: 'account.streakGoal' as const,
  method: 'POST',
  path: `act/${name}`,
  body: { name },
  lane,
  title: name,
  ...over,
})
const send = (name: string, lane: string, over?: Partial<Act>) => device.local.outbox.send(act(name, lane, over))
const rows = (holds: (rows: OutboxRow[]) => boolean) => firstValueFrom(device.local.outbox.rows$.pipe(filter(holds)))
const allDone = (all: OutboxRow[]) => all.length > 0 && all.every(({ state }) => state === 'done')
const sent = () => server.acts.map(({ path }) => path.replace('act/', ''))
const pass = async (ms: number) => {
  for (let at = 0; at < ms; at += 250) {
    device.clock.pass(250)
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  }
}

test('pictures that hang on a bad line and an act over which the server is away hold back nothing else', async () => {
  device.wire.hang = ({ path }) => path === 'upload/event'
  server.failAt(path => (path === 'act/away' ? 503 : undefined))
  for (const key of ['p1', 'p2', 'p3', 'p4', 'p5'])
    await device.local.outbox.send({ call: 'events.picture' as const, method: 'POST', path: 'upload/event', body: examplePicture, key })
  await send('away', 'stuck')
  await send('behind', 'stuck')
  for (let minute = 0; minute < 10; minute++) {
    const names = Array.from({ length: 6 }, (_, at) => `${minute}.${at}`)
    for (const [at, name] of names.entries()) await send(name, `lane ${at}`)
    await pass(5000)
    expect(sent()).toEqual(expect.arrayContaining(names))
    await pass(55_000)
  }
  expect(sent()).not.toContain('behind')
  server.failAt(() => undefined)
  device.wire.hang = () => false
  device.local.syncNow()
  const finished = rows(allDone)
  await pass(400_000)
  await finished
  expect(sent().indexOf('away')).toBeLessThan(sent().indexOf('behind'))
})

test('an act that names another one waits for it in whichever lane; one behind a refused one goes on', async () => {
  device.wire.online = false
  const first = await send('first', 'one')
  await send('second', 'two', { dependsOn: [first.key] })
  await send('third', 'two')
  await device.local.outbox.send({ ...act('no', 'three'), path: 'refuse' })
  await send('fourth', 'three')
  device.wire.online = true
  await rows(all => all.every(({ state }) => state !== 'waiting'))
  expect(sent().filter(name => name !== 'fourth')).toEqual(['first', 'second', 'third'])
  expect(sent()).toContain('fourth')
})

test('an act that was edited so that it names a later one of its lane goes after that one, and what names it after both', async () => {
  device.wire.online = false
  const course = await send('course', 'one')
  const seat = await send('seat', 'one', { dependsOn: [course.key] })
  const room = await send('room', 'one')
  await device.local.outbox.edit(course.key, { room: 'new' }, { dependsOn: [room.key] })
  device.wire.online = true
  await rows(all => all.every(({ state }) => state !== 'waiting'))
  expect(sent()).toEqual(['room', 'course', 'seat'])
  expect(seat.dependsOn).toEqual([course.key])
})

test('an act that was edited so that it no longer names a refused one goes', async () => {
  device.wire.online = false
  const room = await device.local.outbox.send({ ...act('room', 'one'), path: 'refuse' })
  const course = await send('course', 'one', { dependsOn: [room.key] })
  device.wire.online = true
  await rows(all => all.some(({ state }) => state === 'refused'))
  await device.local.outbox.edit(course.key, { room: 'other' }, { dependsOn: [] })
  await rows(all => all.every(({ state }) => state !== 'waiting'))
  expect(sent()).toContain('course')
})

test('what goes after others lets them go first, and waits for none that is refused', async () => {
  device.wire.online = false
  const own = await send('own', 'one')
  const refused = await device.local.outbox.send({ ...act('no', 'two'), path: 'refuse' })
  await send('last', 'three', { after: [own.key, refused.key] })
  device.wire.online = true
  await rows(all => all.every(({ state }) => state !== 'waiting'))
  expect(sent()).toEqual(['own', 'last'])
})

test('a clock that is set back changes no order, and its hour makes nobody wait', async () => {
  device.wire.online = false
  await send('a', 'one')
  device.clock.skew = -3_600_000
  await send('b', 'one')
  await device.restart()
  await send('c', 'one')
  device.wire.online = true
  device.local.syncNow()
  await rows(all => all.length === 3 && allDone(all))
  expect(sent()).toEqual(['a', 'b', 'c'])
})

test('what waits is listed in the order in which it goes, also after the clock was set back, with the times that were shown', async () => {
  device.wire.online = false
  await send('a', 'one')
  device.clock.skew = -3_600_000
  await send('b', 'one')
  device.clock.skew = 1000
  await send('c', 'one')
  const listed = await device.local.pending()
  expect(listed.map(({ title }) => title)).toEqual(['a', 'b', 'c'])
  expect(listed[1]!.at < listed[0]!.at).toBe(true)
})

test('acts done in the same moment have a number each', async () => {
  device.wire.online = false
  const all = await Promise.all(Array.from({ length: 20 }, (_, at) => send(`${at}`, 'one')))
  expect(all.map(({ order }) => order)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
})

test('too many at once slows the lane that is meant, and loses nothing', async () => {
  let asked = 0
  server.failAt(path => (path === 'act/often' && asked++ < 3 ? 429 : undefined))
  await send('often', 'one')
  await send('next', 'one')
  await send('other', 'two')
  await rows(all => all.some(({ title, state }) => title === 'other' && state === 'done'))
  const finished = rows(allDone)
  await pass(60_000)
  await finished
  expect(sent()).toEqual(['other', 'often', 'next'])
})

test('killed over any write of an edit, the device holds the act before or the act after, with what hangs on it', async () => {
  device.wire.online = false
  for (let kill = 0; ; kill++) {
    const old = await device.local.outbox.send({ ...act('old', 'one'), key: `old${kill}` })
    const hangs = await send('hangs', 'one', { dependsOn: [old.key], key: `hangs${kill}` })
    const { storageInstance } = device.local.collections.outbox
    const write = storageInstance.bulkWrite.bind(storageInstance)
    let writes = 0
    storageInstance.bulkWrite = (...given) => (writes++ < kill ? write(...given) : Promise.reject(new Error('killed')))
    const survived = await device.local.outbox.edit(old.key, { name: 'new' }).then(
      () => true,
      () => false,
    )
    storageInstance.bulkWrite = write
    await device.restart()
    const left = (await device.local.outbox.rows()).filter(({ state }) => state === 'waiting')
    const [changed, ...more] = left.filter(({ title }) => title === 'old')
    expect(more).toEqual([])
    expect(changed?.body).toEqual({ name: survived ? 'new' : 'old' })
    expect(left.find(({ key }) => key === hangs.key)?.dependsOn).toEqual([changed?.key])
    for (const { key } of left) await device.local.outbox.discard(key)
    if (survived) return
  }
})
