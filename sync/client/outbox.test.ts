import { filter, firstValueFrom } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildsOnHeader, contractVersion } from '#contract/headers.ts'
import type { SentAct } from '#contract/sync.ts'
import { dayMs } from '#contract/time.ts'
import { Device } from '#sync/simulation/device.ts'
import { openServer, type Server } from '#sync/simulation/server.ts'
import type { OutboxRow } from './local.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const goal = (streakGoal: number, over = {}) => ({
  call: 'account.streakGoal' as const,
  method: 'POST' as const,
  path: 'user/update/streakGoal',
  body: { streakGoal },
  title: `Trainingsziel: ${streakGoal} pro Woche`,
  ...over,
})

/** The acts that a device sent, alone or among others, as the server saw them first. */
const actsIn = ({ wire }: Device) => {
  const sent = wire.seen.flatMap(({ path, headers, body }): Pick<SentAct, 'key' | 'employee' | 'contract'>[] => {
    if (path === 'sync/acts') return (body as { acts: SentAct[] }).acts
    const key = headers['Idempotency-Key']
    return key ? [{ key, employee: headers.Employee, contract: Number(headers['Contract-Version']) }] : []
  })
  return sent.filter(({ key }, at) => sent.findIndex(other => other.key === key) === at)
}

describe('outbox', () => {
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

  test('sixty rows written offline go in order, each once, with its key', async () => {
    device.wire.online = false
    for (let at = 0; at < 60; at++) await device.local.outbox.send(goal(at))
    await firstValueFrom(device.local.status$.pipe(filter(({ waiting, state }) => waiting === 60 && state === 'offline')))
    device.wire.online = true
    const done = await rows(all => all.length === 60 && allDone(all))
    expect(server.acts.map(({ body }) => (body as { streakGoal: number }).streakGoal)).toEqual(Array.from({ length: 60 }, (_, at) => at))
    expect(server.acts.map(({ key }) => key)).toEqual(done.map(({ key }) => key))
    expect(actsIn(device).map(({ contract }) => contract)).toEqual(Array(60).fill(contractVersion))
    expect(device.wire.seen.filter(({ path }) => path === 'sync/acts').map(({ body }) => (body as { acts: [] }).acts.length)).toEqual([
      50, 10,
    ])
  })

  test('an act that was answered as done is held as refused where the studio says so later, and goes again as it is', async () => {
    const { key } = await device.local.outbox.send(goal(3))
    await rows(allDone)
    await device.local.outbox.refuse(key, { status: 409, code: 'post-decided', message: 'Schon entschieden.' })
    await device.local.outbox.refuse('of another device', { status: 409, code: 'stale', message: 'Nein.' })
    const [row] = await rows(([row]) => row?.state === 'refused')
    expect(row).toMatchObject({ key, code: 'post-decided', message: 'Schon entschieden.' })
    await firstValueFrom(device.local.status$.pipe(filter(({ refused }) => refused.length === 1)))
    await device.local.outbox.retry([key])
    await rows(allDone)
  })

  test('of a sealed act only what the server opens goes out, and the author’s copy goes once it has arrived', async () => {
    device.wire.online = false
    const body = { _id: 'a1', sealed: '1.a.b.c', own: 'eigene Kopie' }
    const { key } = await device.local.outbox.send(goal(3, { body }))
    expect((await device.local.outbox.rows())[0]?.body).toEqual(body)
    device.wire.online = true
    await rows(allDone)
    expect(server.acts.map(act => act.body)).toEqual([{ sealed: '1.a.b.c' }])
    const [row] = await device.local.outbox.rows()
    // The row that it made is still known by its id: a screen finds by it what has arrived.
    expect([row?.key, row?.body]).toEqual([key, { _id: 'a1', sealed: '1.a.b.c' }])
  })

  test('on a shared device each row is whose it was when it was done, whoever is there when it goes', async () => {
    let who: { _id: string; name: string } | undefined = { _id: 'a', name: 'Anna Muster' }
    const signed = new Device(server, { only: [], sign: async ({ key }) => who && { person: who, proof: `${who._id}.${key}` } })
    await signed.open()
    const sent = (holds: (rows: OutboxRow[]) => boolean) => firstValueFrom(signed.local.outbox.rows$.pipe(filter(holds)))
    signed.wire.online = false
    const first = await signed.local.outbox.send(goal(1))
    who = { _id: 'b', name: 'Beat Frei' }
    const refused = await signed.local.outbox.send(goal(9, { path: 'refuse' }))
    who = undefined
    await signed.local.outbox.send(goal(3))
    const pending = await signed.local.pending()
    expect(pending.map(({ by }) => by)).toEqual(['Anna Muster', 'Beat Frei', undefined])
    signed.wire.online = true
    await sent(all => all.filter(({ state }) => state !== 'waiting').length === 3)
    expect(actsIn(signed).map(({ employee }) => employee)).toEqual([`a.${first.key}`, `b.${refused.key}`, undefined])
    // A refused act belongs to the person who corrects it.
    who = { _id: 'c', name: 'Chiara Conti' }
    await signed.local.outbox.edit(refused.key, { streakGoal: 4 })
    const [again] = (await sent(all => all.some(({ person }) => person?._id === 'c'))).filter(({ person }) => person?._id === 'c')
    expect(again?.proof).toBe(`c.${again?.key}`)
    await signed.close()
  })

  test('killed between sending and answer, it goes again with the same key and acts once', async () => {
    device.wire.nextOf('update', 'unanswered')
    const { key } = await device.local.outbox.send(goal(4))
    await firstValueFrom(device.local.status$.pipe(filter(({ state }) => state === 'offline')))
    await device.restart()
    await rows(allDone)
    expect(device.wire.seen.filter(({ path }) => path.startsWith('user/')).map(({ headers }) => headers['Idempotency-Key'])).toEqual([
      key,
      key,
    ])
    expect(server.acts).toHaveLength(1)
  })

  test('a refused row is told, holds back only what depends on it, and goes once edited', async () => {
    const bad = await device.local.outbox.send(goal(9, { path: 'refuse', title: 'Trainingsziel: 9' }))
    await device.local.outbox.send(goal(5, { dependsOn: [bad.key] }))
    await device.local.outbox.send(goal(3))
    const { refused } = await firstValueFrom(device.local.status$.pipe(filter(status => status.refused.length === 1)))
    expect(refused[0]).toMatchObject({
      collection: 'outbox',
      title: 'Trainingsziel: 9',
      code: 'invalid',
      message: 'Bitte überprüfe deine Eingaben.',
    })
    await rows(all => all.some(({ state, body }) => state === 'done' && (body as { streakGoal: number }).streakGoal === 3))
    expect(server.acts).toHaveLength(1)
    await device.local.outbox.edit(bad.key, { streakGoal: 2 })
    await firstValueFrom(device.local.status$.pipe(filter(status => status.refused.length === 1 && status.refused[0]!.doc !== bad.key)))
    await device.local.discard(device.local.status$.value.refused[0]!.id)
    await rows(allDone)
    expect(server.acts).toHaveLength(2)
  })

  test('one that is edited while it waits is called what its new words say, or as before where they say nothing', async () => {
    device.wire.online = false
    const first = await device.local.outbox.send(goal(3, { title: 'Tödi' }))
    await device.local.outbox.edit(first.key, { streakGoal: 4 }, { title: 'Glärnisch' })
    const titles = async () => (await device.local.pending()).map(({ title }) => title)
    expect(await titles()).toEqual(['Glärnisch'])
    const [second] = await device.local.outbox.rows()
    await device.local.outbox.edit(second!.key, { streakGoal: 5 })
    expect(await titles()).toEqual(['Glärnisch'])
  })

  test('one that two edit at once is one act after it, and whoever came later is told that it is not there any more', async () => {
    device.wire.online = false
    const { key } = await device.local.outbox.send(goal(3))
    const edit = (streakGoal: number) => device.local.outbox.edit(key, { streakGoal })
    expect(await Promise.all([edit(4), edit(5)])).toEqual([true, false])
    const [row, ...more] = await device.local.outbox.rows()
    expect([row?.body, more]).toEqual([{ streakGoal: 4 }, []])
    expect(await device.local.outbox.edit(row!.key, { streakGoal: 6 }, { where: ({ state }) => state === 'refused' })).toBe(false)
    expect((await device.local.outbox.rows())[0]?.body).toEqual({ streakGoal: 4 })
  })

  test.each([408, 425, 429, 500, 503])('%i: again', async status => {
    device.wire.nextOf('update', status)
    await device.local.outbox.send(goal(4))
    while (server.acts.length === 0) {
      device.clock.pass(1000)
      await new Promise(setImmediate)
    }
    await rows(allDone)
  })

  const passing = async (holds: () => boolean) => {
    while (!holds()) {
      device.clock.pass(1000)
      await new Promise(setImmediate)
    }
  }

  test('one over which the server fails is told, holds back its own lane alone, and goes once that is mended', async () => {
    server.failAt(path => (path === 'user/stumble' ? 500 : undefined))
    const failing = await device.local.outbox.send(goal(9, { path: 'user/stumble', title: 'Trainingsziel: 9' }))
    await device.local.outbox.send(goal(5, { dependsOn: [failing.key], lane: 'third' }))
    await device.local.outbox.send(goal(4))
    await device.local.outbox.send(goal(3, { lane: 'second' }))
    await passing(() => device.local.status$.value.failing.length > 0)
    const { state, failing: told, waiting } = device.local.status$.value
    expect(server.acts.map(({ body }) => body)).toEqual([{ streakGoal: 3 }])
    expect([state, waiting, told]).toMatchObject(['attention', 3, [{ key: failing.key, title: 'Trainingsziel: 9' }]])
    server.failAt(() => undefined)
    await passing(() => server.acts.length === 4)
    await rows(allDone)
    const sent = server.acts.map(({ body }) => (body as { streakGoal: number }).streakGoal)
    expect([sent.indexOf(9) < sent.indexOf(5), sent.indexOf(9) < sent.indexOf(4)]).toEqual([true, true])
    await firstValueFrom(device.local.status$.pipe(filter(status => status.failing.length === 0)))
  })

  test('one over which the server fails for good can be discarded, and what waits behind it goes', async () => {
    server.failAt(path => (path === 'user/stumble' ? 500 : undefined))
    await device.local.outbox.send(goal(9, { path: 'user/stumble' }))
    await device.local.outbox.send(goal(4))
    await passing(() => device.local.status$.value.failing.length > 0)
    expect(server.acts).toEqual([])
    await device.local.outbox.discard(device.local.status$.value.failing[0]!.key)
    await passing(() => server.acts.length === 1)
    expect(server.acts.map(({ body }) => body)).toEqual([{ streakGoal: 4 }])
  })

  test('a server that knows no request with many acts gets them one by one', async () => {
    server.forgetBatches()
    device.wire.online = false
    for (let at = 0; at < 6; at++) await device.local.outbox.send(goal(at))
    device.wire.online = true
    await rows(all => all.length === 6 && allDone(all))
    expect(server.acts.map(({ body }) => (body as { streakGoal: number }).streakGoal)).toEqual([0, 1, 2, 3, 4, 5])
    expect(device.wire.seen.filter(({ path }) => path === 'sync/acts')).toHaveLength(1)
  })

  const named = () => new Map(actsSent().map(({ key, buildsOn }) => [key, buildsOn]))
  const actsSent = () =>
    device.wire.seen.flatMap(({ path, headers, body }): Pick<SentAct, 'key' | 'buildsOn'>[] =>
      path === 'sync/acts' ? (body as { acts: SentAct[] }).acts : [{ key: headers['Idempotency-Key']!, buildsOn: headers[buildsOnHeader] }],
    )
  const renamed = (name: string) => ({
    call: 'chat.edit' as const,
    method: 'PUT' as const,
    path: 'chat/groups/g',
    body: { name, version: 3 },
    rows: ['chat.group/g'],
  })

  test('what waits on one row builds on what was done to it before, over a kill, an edit, a removal and its undo', async () => {
    const { outbox } = device.local
    const first = await outbox.send(renamed('Früh'))
    await rows(allDone)
    device.wire.online = false
    const second = await outbox.send(renamed('Spät'))
    await outbox.edit(second.key, { name: 'Später', version: 3 })
    const dropped = await outbox.send(renamed('Nie'))
    const third = await outbox.send(renamed('Nacht'))
    await outbox.discard(dropped.key)
    const last = await outbox.send(renamed('Morgen'))
    const undo = await outbox.discard(last.key)
    const asked = await outbox.buildsOn(['chat.group/g'])
    expect(asked?.split(' ').at(-1)).toBe(`chat.edit:${last.key}`)
    await undo()
    await device.restart()
    device.wire.online = true
    const all = await rows(now => now.length === 4 && allDone(now))
    const [, edited, , back] = all.map(({ key }) => key)
    const before = [first.key, second.key].map(key => `chat.edit:${key}`)
    expect(named().get(first.key)).toBeUndefined()
    expect(named().get(edited!)).toBe(before.join(' '))
    const upToThird = [...before, `chat.edit:${edited}`, `chat.edit:${dropped.key}`]
    expect(named().get(third.key)).toBe(upToThird.join(' '))
    expect(named().get(back!)).toBe([...upToThird, `chat.edit:${third.key}`, `chat.edit:${last.key}`].join(' '))
  })

  test('an act that was discarded while it may have arrived is named by the next one, over a kill, for seven days', async () => {
    device.wire.online = false
    const { key } = await device.local.outbox.send(renamed('Früh'))
    await device.local.outbox.discard(key)
    await device.restart()
    const asked = () => device.local.outbox.buildsOn(['chat.group/g'])
    expect(await asked()).toBe(`chat.edit:${key}`)
    device.clock.pass(8 * dayMs)
    await device.restart()
    await expect.poll(asked).toBeUndefined()
  })

  test('what was answered at once lies among what has arrived: the next act builds on it, and it never goes from here', async () => {
    await device.close()
    device = new Device(server, { only: ['sets'] })
    await device.open()
    await device.saved()
    await device.local.outbox.arrived({ ...renamed('Früh'), key: 'k1' })
    expect(await device.local.outbox.buildsOn(['chat.group/g'])).toBe('chat.edit:k1')
    await device.restart()
    const { key } = await device.local.outbox.send(renamed('Spät'))
    await rows(allDone)
    expect(named().get(key)).toBe('chat.edit:k1')
    server.forgetActs()
    server.store.restore(server.store.backup())
    device.local.syncNow()
    while (server.acts.length < 2) await new Promise(setImmediate)
    await rows(allDone)
    expect(server.acts.map(act => act.key)).toEqual([key, key])
  })

  test('401 waits for the sign-in, 426 for the update', async () => {
    device.wire.fate = () => 401
    await device.local.outbox.send(goal(4))
    await firstValueFrom(device.local.status$.pipe(filter(({ signIn }) => signIn)))
    device.wire.fate = () => 426
    device.wire.signedIn$.next()
    await firstValueFrom(device.local.status$.pipe(filter(({ update, signIn }) => update && !signIn)))
    expect(server.acts).toEqual([])
    device.wire.allWell()
    await rows(allDone)
  })

  test('what was acknowledged in the last days goes again in a new epoch', async () => {
    await device.close()
    device = new Device(server, { only: ['sets'] })
    await device.open()
    await device.saved()
    await device.local.outbox.send(goal(4))
    await rows(allDone)
    server.forgetActs()
    server.store.restore(server.store.backup())
    device.local.syncNow()
    while (server.acts.length < 2) await new Promise(setImmediate)
    await rows(allDone)
    expect(new Set(server.acts.map(({ key }) => key)).size).toBe(1)
  })
})
