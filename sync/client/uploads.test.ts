import 'fake-indexeddb/auto'
import { filter, firstValueFrom, NEVER, of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { examplePicture } from '#contract/files.ts'
import { Device, Hands } from '#sync/simulation/device.ts'
import { openServer, type Server } from '#sync/simulation/server.ts'
import { Contact } from './contact.ts'
import type { OutboxRow } from './local.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: Server
let device: Device
beforeEach(async () => {
  server = openServer()
  device = new Device(server, { only: [] })
  await device.open()
})
afterEach(() => device.close())

const rows = (holds: (rows: OutboxRow[]) => boolean) => firstValueFrom(device.local.outbox.rows$.pipe(filter(holds)))
const allDone = (all: OutboxRow[]) => all.length > 0 && all.every(({ state }) => state === 'done')
const keyOf = (at: number) => `0190a000-0000-7000-8000-00000000000${at}`
const picture = (key: string, path = 'upload/event') =>
  device.local.outbox.send({ call: 'events.picture' as const, method: 'POST', path, body: examplePicture, title: 'Bild: fest.png', key })
const event = (upload: string) =>
  device.local.outbox.send({
    call: 'events.create' as const,
    method: 'POST' as const,
    path: 'gf/event',
    title: 'Sommernacht',
    body: { title: 'Sommernacht', picture: upload },
    dependsOn: [upload],
  })
const sealed = (key: string) =>
  device.local.outbox.send({
    call: 'timestop.upload' as const,
    method: 'POST',
    path: 'upload/timestop',
    body: { sealed: '1.a.b.c', file: true },
    title: 'Beleg',
    key,
  })
const sent = () => server.acts.map(({ path }) => path)

test('a picture goes before the act that names it, each once, also where the app was killed between the two', async () => {
  device.wire.online = false
  await picture(keyOf(1))
  const act = await event(keyOf(1))
  // One thing that somebody did, whatever it is made of.
  const { waiting } = await firstValueFrom(device.local.status$.pipe(filter(({ waiting, state }) => waiting > 0 && state === 'offline')))
  expect(waiting).toBe(1)
  expect((await device.local.pending()).map(({ title }) => title)).toEqual(['Sommernacht'])
  device.wire.online = true
  device.wire.fate = ({ path }) => (path === 'gf/event' ? 'unanswered' : 'well')
  await rows(all => all.some(({ key, state }) => key === keyOf(1) && state === 'done'))
  await firstValueFrom(device.local.status$.pipe(filter(({ waiting, state }) => waiting === 1 && state === 'offline')))
  device.wire.allWell()
  await device.restart()
  const done = await rows(allDone)
  expect(sent()).toEqual(['upload/event', 'gf/event'])
  expect(server.acts.map(({ key }) => key)).toEqual([keyOf(1), act.key])
  expect(done).toHaveLength(2)
})

test('a refused picture refuses the act in its words, is told once, and goes again with the act', async () => {
  await picture(keyOf(2), 'refuse')
  const act = await event(keyOf(2))
  const told = await firstValueFrom(device.local.status$.pipe(filter(({ refused }) => refused.some(({ doc }) => doc === act.key))))
  expect(told.refused.map(({ title, message }) => [title, message])).toEqual([['Sommernacht', 'Bitte überprüfe deine Eingaben.']])
  expect(told.waiting).toBe(0)
  expect(server.acts).toEqual([])
  // Saved again with the same picture: that one is tried again too.
  device.wire.online = false
  await device.local.outbox.edit(act.key, { title: 'Sommernacht 2', picture: keyOf(2) }, { dependsOn: [keyOf(2)] })
  const again = await rows(all => all.every(({ state }) => state === 'waiting'))
  expect(again.map(({ call }) => call).sort()).toEqual(['events.create', 'events.picture'])
  device.wire.online = true
  device.local.syncNow()
  const [lost] = (await rows(all => all.some(({ call, state }) => call === 'events.create' && state === 'refused'))).filter(
    ({ call }) => call === 'events.create',
  )
  // Mended with another one, the first is gone.
  await picture(keyOf(3))
  await device.local.outbox.edit(lost!.key, { title: 'Sommernacht 3', picture: keyOf(3) }, { dependsOn: [keyOf(3)] })
  const done = await rows(allDone)
  expect(done.map(({ key }) => key)).not.toContain(keyOf(2))
  expect(sent()).toEqual(['upload/event', 'gf/event'])
  expect(device.local.status$.value.refused).toEqual([])
})

test('discarded, an act takes its picture along, and both come back', async () => {
  device.wire.online = false
  await picture(keyOf(4))
  const act = await event(keyOf(4))
  const back = await device.local.outbox.discard(act.key)
  expect(await rows(() => true)).toEqual([])
  await back()
  device.wire.online = true
  device.local.syncNow()
  const done = await rows(allDone)
  expect(sent()).toEqual(['upload/event', 'gf/event'])
  expect(done.find(({ call }) => call === 'events.create')?.dependsOn).toEqual([keyOf(4)])
})

test('a file that waits sealed is a file: it goes before its act, by itself, counts with it and goes with it', async () => {
  device.wire.online = false
  await sealed(keyOf(7))
  const act = await event(keyOf(7))
  const waits = await rows(all => all.length === 2)
  expect(waits.find(({ key }) => key === keyOf(7))?.lane).toBe(keyOf(7))
  expect((await device.local.pending()).map(({ title }) => title)).toEqual(['Sommernacht'])
  const back = await device.local.outbox.discard(act.key)
  expect(await rows(() => true)).toEqual([])
  await back()
  device.wire.online = true
  device.local.syncNow()
  const done = await rows(allDone)
  expect(sent()).toEqual(['upload/timestop', 'gf/event'])
  expect(done.find(({ key }) => key === keyOf(7))?.body).toEqual({ sealed: '1.a.b.c', file: true })
})

test('a picture that an act names is not dropped; one that nothing names any more is', async () => {
  device.wire.online = false
  await picture(keyOf(5))
  const act = await event(keyOf(5))
  await device.local.outbox.drop([keyOf(5)])
  expect(await rows(() => true)).toHaveLength(2)
  await device.local.outbox.edit(act.key, { title: 'Ohne Bild', picture: null }, { dependsOn: [] })
  const [left, ...more] = await rows(() => true)
  expect(more).toEqual([])
  expect(left).toMatchObject({ body: { title: 'Ohne Bild' }, dependsOn: [] })
})

test('signed out with the picture only on this device, both lie sealed, and go once their person is back', async () => {
  const keepKey = await crypto.subtle.importKey('raw', crypto.getRandomValues(new Uint8Array(32)), 'AES-GCM', false, ['encrypt', 'decrypt'])
  device.wire.online = false
  await picture(keyOf(6))
  await event(keyOf(6))
  expect(await device.local.sealUnsent(keepKey)).toBe(2)
  await device.local.destroy()
  const base64 = JSON.stringify(await sealedOnDevice())
  expect(base64).not.toContain(examplePicture.base64)
  await device.restart()
  expect(await rows(() => true)).toEqual([])
  expect(await device.local.openKept(keepKey)).toBe(1)
  device.wire.online = true
  device.local.syncNow()
  await rows(allDone)
  expect(sent()).toEqual(['upload/event', 'gf/event'])
})

test('over a bad reception a file is waited for longer than a word, the longer the larger it is', async () => {
  const large = new FormData()
  large.append('file', new Blob([new Uint8Array(400_000)]))
  // A paper that waited sealed goes as a text.
  const sealed = 'x'.repeat(400_000)
  const clock = new Hands()
  const asked: AbortSignal[] = []
  const fetch = (_: string, init?: RequestInit) => {
    asked.push(init!.signal!)
    return new Promise<Response>(() => {})
  }
  const contact = new Contact({ fetch, live: NEVER, online$: of(true) }, clock)
  const stop = new AbortController()
  const sending = ['{}', new FormData(), large, sealed].map(body =>
    contact.until('event', { body }, stop.signal, async () => {}).catch(() => {}),
  )
  const given = async (ms: number) => {
    clock.pass(ms)
    await new Promise(setImmediate)
    return asked.slice(0, 4).map(({ aborted }) => aborted)
  }
  expect(await given(31_000)).toEqual([true, false, false, false])
  expect(await given(31_000)).toEqual([true, true, false, false])
  expect(await given(390_000)).toEqual([true, true, false, false])
  expect(await given(10_000)).toEqual([true, true, true, true])
  stop.abort()
  clock.pass(60_000)
  await Promise.all(sending)
})

/** Everything that lies sealed here, as it lies. */
async function sealedOnDevice() {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const base = await done(indexedDB.open('fk-kept'))
  const parcels = (await done(base.transaction('parcels').objectStore('parcels').getAll())) as { data: ArrayBuffer }[]
  base.close()
  expect(parcels.length).toBeGreaterThan(0)
  return parcels.map(({ data }) => new TextDecoder('latin1').decode(data))
}
