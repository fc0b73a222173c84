import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { markOf } from '#contract/access.ts'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { collectionNames } from '#contract/sync.ts'
import { fc } from '#contract/testing/draws.ts'
import { leave } from '#server/leaving/leave.ts'
import { changePassword, endSessions } from '#server/shared/auth/sessions.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { member, signIn } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'
import { attachLive, closing } from './live.ts'

const house = testHouse()

async function ready(token: string) {
  const device = openDevice(house.url, { token })
  await device.hear('ready')
  return device
}
const tellSync = (person: string) => house.bus.publish(house.db, { kind: 'sync', person, collections: ['sets'] })

/** A live channel of its own, with less patience. */
async function liveApart(patience: Parameters<typeof attachLive>[2]) {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const live = attachLive(server, house, patience)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const stop = async () => {
    await live.close()
    server.close()
  }
  return { live, url, stop }
}

test('the token comes in the first frame or as a subprotocol', async () => {
  const anna = await member(house)
  const first = await ready(anna.token)
  const rights = markOf({ roles: ['member'], grants: [] })
  expect(first.frames[0]).toEqual({ event: 'ready', data: { session: anna.session, rights, quiet: expect.any(Number) } })
  const second = openDevice(house.url, { protocols: ['formkurve', `formkurve.${anna.token}`] })
  await second.hear('ready')
  expect(second.socket.protocol).toBe('formkurve')
})

test('a session holds 20 lines: the oldest makes room for one more', async () => {
  const anna = await member(house)
  const first = await ready(anna.token)
  for (let line = 1; line < 20; line++) await ready(anna.token)
  const counted = house.live.count()
  await ready(anna.token)
  expect(await first.closed).toBe(closing.crowded)
  expect(house.live.count()).toBe(counted)
})

test('one address that connects and says nothing does not take the places of others', async () => {
  const { url, stop } = await liveApart({ tokenMs: 60_000, beatMs: 60_000, goodbyeMs: 100 })
  const anna = await member(house)
  const from = (address: string) => new WebSocket(`${url.replace('http', 'ws')}/api/live/`, { headers: { 'x-forwarded-for': address } })
  const silent = Array.from({ length: 300 }, () => from('203.0.113.9'))
  await Promise.all(silent.map(socket => once(socket, 'open')))
  const [refused] = (await once(from('203.0.113.9'), 'error')) as [Error]
  expect(refused.message).toContain('503')
  const other = from('203.0.113.10')
  await once(other, 'open')
  other.send(JSON.stringify({ event: 'auth', data: { token: anna.token } }))
  expect(String((await once(other, 'message'))[0])).toContain('ready')
  for (const socket of [...silent, other]) socket.terminate()
  await stop()
})

test('a device that connects learns for how long nothing was told to its person', async () => {
  const [anna, beat] = [await member(house), await member(house)]
  const [first, before] = [await ready(anna.token), performance.now()]
  await house.bus.publish(house.db, { kind: 'live', people: [anna._id], event: 'profile:changed', data: {} })
  await first.hear('profile:changed')
  const heard = performance.now()
  const quiet = async (token: string) => ((await openDevice(house.url, { token }).hear('ready')) as { quiet: number }).quiet
  expect(await quiet(anna.token)).toBeLessThanOrEqual(performance.now() - before)
  expect(await quiet(beat.token)).toBeGreaterThanOrEqual(Math.floor(performance.now() - heard) - 1)
})

test('without a token that holds nothing connects', async () => {
  const ended = await member(house)
  await house.as(ended, auth.logout)
  await vi.waitFor(async () => expect((await house.as(ended, account.me)).status).toBe(401))
  const plain = openDevice(house.url)
  plain.socket.on('open', () => plain.socket.send('{"event":"sync:changed","data":{}}'))
  expect(await plain.closed).toBe(closing.unauthenticated)
  expect(await openDevice(house.url, { token: 'x.y.z' }).closed).toBe(closing.unauthenticated)
  expect(await openDevice(house.url, { token: ended.token }).closed).toBe(closing.unauthenticated)
  expect(await openDevice(house.url, { protocols: ['formkurve.x.y.z'] }).closed).toBe('refused 401')
})

test('a socket that shows no token is closed', async () => {
  const { url, stop } = await liveApart({ tokenMs: 20, beatMs: 60_000, goodbyeMs: 100 })
  expect(await openDevice(url).closed).toBe(closing.unauthenticated)
  await stop()
})

test('a page of another origin is refused, ours and what is no browser are not', async () => {
  const { token } = await member(house)
  expect(await openDevice(house.url, { token, origin: 'https://boese.example' }).closed).toBe('refused 403')
  const own = openDevice(house.url, { token, origin: house.url })
  await own.hear('ready')
})

test('a change wakes the devices of its member and nobody else', async () => {
  const anna = await member(house)
  const bea = await member(house)
  const [phone, tablet, other] = [await ready(anna.token), await ready(anna.token), await ready(bea.token)]
  await tellSync(anna._id)
  expect(await phone.hear('sync:changed')).toEqual({ collections: ['sets'] })
  expect(await tablet.hear('sync:changed')).toEqual({ collections: ['sets'] })
  await tellSync(bea._id)
  await other.hear('sync:changed')
  expect(other.frames.filter(({ event }) => event === 'sync:changed')).toHaveLength(1)
})

test('an ended session, a new password and a deletion close the socket soon and say why', async () => {
  const anna = await member(house)
  const second = await signIn(house, anna._id)
  const [phone, tablet] = [await ready(anna.token), await ready(second.token)]
  await house.db.transaction(tx => endSessions(tx, house, { session: anna.session }, 'ended'))
  await vi.waitFor(() => expect(phone.frames.at(-1)).toEqual({ event: 'session:ended', data: { reason: 'ended' } }))
  expect(await phone.closed).toBe(closing.ended)
  expect(tablet.socket.readyState).toBe(tablet.socket.OPEN)
  await house.db.transaction(tx => changePassword(tx, house, { _id: anna._id, hash: 'x' }))
  expect([await tablet.hear('session:ended'), await tablet.closed]).toEqual([{ reason: 'password' }, closing.ended])

  const bea = await member(house)
  const gone = await ready(bea.token)
  await house.db.transaction(tx => leave(tx, house, bea._id))
  expect([await gone.hear('session:ended'), await gone.closed]).toEqual([{ reason: 'deleted' }, closing.ended])
})

test('after messages were missed everybody looks again, and whose session ended meanwhile is closed', async () => {
  const anna = await member(house)
  const bea = await member(house)
  const [stays, goes] = [await ready(anna.token), await ready(bea.token)]
  await house.pool.query(`update session set ended_at = now(), ended_reason = 'password' where _id = $1`, [bea.session])
  await house.bus.publish(house.db, { kind: 'all' })
  expect(await stays.hear('sync:changed')).toEqual({ collections: [...collectionNames] })
  expect([await goes.hear('session:ended'), await goes.closed]).toEqual([{ reason: 'password' }, closing.ended])
  expect(stays.socket.readyState).toBe(stays.socket.OPEN)
})

test('a device that reads nothing is closed once a megabyte waits for it', async () => {
  const anna = await member(house)
  const device = await ready(anna.token)
  const raw = (device.socket as unknown as { _socket: { pause(): void; resume(): void } })._socket
  raw.pause()
  const before = house.live.count()
  for (let told = 0; told < 4000 && house.live.count() === before; told++) {
    const collections = Array.from({ length: 500 }, () => 'measurements' as const)
    await house.bus.publish(house.db, { kind: 'sync', person: anna._id, collections })
    await new Promise(next => setImmediate(next))
  }
  raw.resume()
  expect(await device.closed).toBe(closing.slow)
}, 60_000)

test('a dead device is dropped', async () => {
  const { live, url, stop } = await liveApart({ tokenMs: 5000, beatMs: 30, goodbyeMs: 100 })
  const device = openDevice(url, { token: (await member(house)).token })
  await device.hear('ready')
  const raw = (device.socket as unknown as { _socket: { pause(): void; destroy(): void } })._socket
  raw.pause()
  await vi.waitFor(() => expect(live.count()).toBe(0))
  raw.destroy()
  await stop()
})

test('a stop says so', async () => {
  const { live, url, stop } = await liveApart({ tokenMs: 5000, beatMs: 60_000, goodbyeMs: 100 })
  const device = openDevice(url, { token: (await member(house)).token })
  await device.hear('ready')
  await live.close()
  expect(await device.closed).toBe(closing.restart)
  await stop()
})

test('frames of any kind never harm anybody else', async () => {
  const anna = await member(house)
  const bea = await ready((await member(house)).token)
  const frame = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.uint8Array({ maxLength: 2000 }),
    fc.json(),
    fc.json().map(data => `{"event":"chat:sendMessage","data":${data}}`),
    fc.constant(`{"event":${'['.repeat(20_000)}`),
    fc.constant('x'.repeat(100_000)),
    fc.constant('{"event":"__proto__","data":{"__proto__":{"admin":true}}}'),
  )
  const hostile = fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 5 }), fc.boolean(), async (frames, known) => {
    const device = openDevice(house.url, known ? { token: anna.token } : {})
    if (known) await Promise.race([device.hear('ready').catch(() => {}), device.closed])
    else await new Promise(open => device.socket.once('open', open))
    for (const one of frames) if (device.socket.readyState === device.socket.OPEN) device.socket.send(one)
    device.socket.close()
    await device.closed
  })
  await fc.assert(hostile, { numRuns: process.env.LONG ? 5000 : 100 })
  await house.bus.publish(house.db, { kind: 'all' })
  await bea.hear('sync:changed')
}, 600_000)
