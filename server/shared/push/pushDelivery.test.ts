import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { notifications } from '#contract/notifications.ts'
import { push } from '#contract/push.ts'
import { job } from '#server/kit/jobs/tables.ts'
import { sandboxMail, sandboxPush } from '#server/outside/tables.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { member, signIn } from '#server/testing/make.ts'
import { openPushService, type PushService, vapidIn } from './testing/service.ts'

let service: PushService
let house: TestHouse
let sandbox: TestHouse
beforeAll(async () => {
  service = await openPushService()
  house = await openTestHouse({ vapid: { subject: 'mailto:push@formkurve.example' }, pushServices: [service.url] })
  sandbox = await openTestHouse()
}, 60_000)
afterAll(async () => {
  await Promise.all([house.close(), sandbox.close()])
  await service.close()
})

const tell = (people: string[], title: string, link?: string, where = house) =>
  where.db.transaction(tx => notify(tx, where, { people, title, link, _id: v7() }))
const subscribe = (who: Pick<Somebody, 'token'>, body: ReturnType<PushService['browser']>['subscription']) =>
  house.as(who, push.subscribe, { body: { ...body, deviceInfo: null } })
const devicesOf = async (who: Somebody) => (await house.as(who, push.devices)).reply

test('a notice arrives encrypted for the device and signed with our key, and opens its screen', async () => {
  const anna = await member(house)
  const phone = service.browser()
  expect((await subscribe(anna, phone.subscription)).reply).toMatchObject({ kind: 'web', current: true, reached: null })
  await tell([anna._id], 'Dein Plan ist da', '/workouts')
  await tell([anna._id], 'Morgen ist zu')
  await house.runJobs()
  expect(phone.received.map(({ message }) => message)).toEqual([
    { title: 'Dein Plan ist da', path: '/workouts', tag: expect.any(String), unread: expect.any(Number) },
    { title: 'Morgen ist zu', path: '/', tag: expect.any(String), unread: expect.any(Number) },
  ])
  const [{ headers }] = phone.received as [(typeof phone.received)[0]]
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
  const { key, claims } = vapidIn(headers.authorization)
  expect(key).toBe((await house.as(undefined, push.key)).reply.key)
  expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:push@formkurve.example' })
  expect((await devicesOf(anna))[0]?.reached).not.toBeNull()
})

test('what was read meanwhile, a session that ended and a device taken off get nothing', async () => {
  const anna = await member(house)
  const [phone, tablet, desk] = [service.browser(), service.browser(), service.browser()]
  const [second, third] = [await signIn(house, anna._id), await signIn(house, anna._id)]
  await subscribe(anna, phone.subscription)
  await subscribe(second, tablet.subscription)
  const { reply } = await subscribe(third, desk.subscription)
  await tell([anna._id], 'Schon gelesen')
  const [row] = (await house.as(anna, notifications.list)).reply.rows
  await house.as(anna, notifications.read, { params: { id: row?._id ?? '' } })
  await house.runJobs()
  await house.as(second, auth.logout)
  await house.as(anna, push.remove, { params: { id: reply._id } })
  await tell([anna._id], 'Neu')
  await house.runJobs()
  expect([phone, tablet, desk].map(({ received }) => received.map(({ message }) => message.title))).toEqual([['Neu'], [], []])
  expect(await devicesOf(anna)).toHaveLength(1)
})

test('a subscription that the service no longer knows is forgotten; one that fails is tried again and gets it once', async () => {
  const [anna, beat] = [await member(house), await member(house)]
  const [gone, busy] = [service.browser(), service.browser()]
  await subscribe(anna, { ...gone.subscription, endpoint: `${service.url}/device/unbekannt` })
  await subscribe(beat, busy.subscription)
  await tell([anna._id], 'Hallo')
  await house.runJobs()
  expect(await devicesOf(anna)).toEqual([])
  service.answer(503)
  await tell([beat._id], 'Hallo')
  await house.runJobs()
  expect(busy.received).toEqual([])
  await house.db.update(job).set({ due: '2026-01-01T00:00:00.000Z' })
  await house.runJobs()
  expect(busy.received.map(({ message }) => message.title)).toEqual(['Hallo'])
  expect(await devicesOf(beat)).toHaveLength(1)
})

test('a device is whose it was last, with one row; verifying tells only its own person', async () => {
  const [anna, beat] = [await member(house), await member(house)]
  const shared = service.browser()
  await subscribe(anna, shared.subscription)
  await subscribe(anna, shared.subscription)
  expect(await devicesOf(anna)).toHaveLength(1)
  await subscribe(beat, shared.subscription)
  expect([await devicesOf(anna), (await devicesOf(beat)).length]).toEqual([[], 1])
  const verified = async (who: Somebody) =>
    (await house.as(who, push.verify, { body: { endpoint: shared.subscription.endpoint } })).reply.registered
  expect([await verified(anna), await verified(beat)]).toEqual([false, true])
  const [row] = await devicesOf(beat)
  await house.as(anna, push.remove, { params: { id: row?._id ?? '' } })
  expect(await devicesOf(beat)).toHaveLength(1)
})

test('nobody makes the server post where they like, nor with keys that encrypt nothing', async () => {
  const anna = await member(house)
  const { subscription } = service.browser()
  const inside = [
    'http://127.0.0.1:1/x',
    'http://169.254.169.254/latest',
    'https://localhost/x',
    'https://fcm.googleapis.com.boese.example/x',
  ]
  const odd = [
    'file:///etc/passwd',
    'https://fcm.googleapis.com:444/x',
    'https://a:b@fcm.googleapis.com/x',
    'quatsch',
    `${service.url}.boese.example/x`,
  ]
  for (const endpoint of [...inside, ...odd])
    expect([endpoint, (await subscribe(anna, { ...subscription, endpoint })).fields?.endpoint]).toEqual([
      endpoint,
      'Diesen Push-Dienst kennen wir nicht.',
    ])
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
  ])
    expect((await subscribe(anna, { ...subscription, endpoint })).status).toBe(200)
  const keys = { p256dh: 'AAAA', auth: subscription.keys.auth }
  expect((await subscribe(anna, { ...subscription, keys })).fields?.keys).toBeDefined()
})

test('the sandbox keeps what would have been sent, and fails as told', async () => {
  const anna = await member(sandbox)
  const { keys } = service.browser().subscription
  const at = async (path: string) => {
    const who = await signIn(sandbox, anna._id)
    await sandbox.as(who, push.subscribe, { body: { endpoint: `https://push.sandbox.example/${path}`, keys, deviceInfo: null } })
  }
  await at('phone')
  await at('status/410')
  await sandbox.as(await signIn(sandbox, anna._id), push.token, {
    body: { pushToken: 'nativ-1', deviceInfo: { platform: 'ios', name: 'iPhone von Anna' } },
  })
  await tell([anna._id], 'Für den Sandkasten', '/workouts', sandbox)
  await sandbox.runJobs()
  const taken = await sandbox.db.select().from(sandboxPush)
  expect(taken.map(({ kind, to, title, path }) => [kind, to, title, path]).sort()).toEqual([
    ['native', 'ios', 'Für den Sandkasten', '/workouts'],
    ['web', 'push.sandbox.example', 'Für den Sandkasten', '/workouts'],
  ])
  expect((await sandbox.as(anna, push.devices)).reply.map(({ name }) => name).sort()).toEqual(['Browser', 'iPhone von Anna'])
})

test('where messages go to real services nothing is kept of what none of them takes, and no device counts as reached', async () => {
  const anna = await member(house)
  await house.as(anna, push.token, { body: { pushToken: 'nativ-2', deviceInfo: { platform: 'ios', name: 'iPhone von Anna' } } })
  await tell([anna._id], 'Nur für sie')
  expect(await house.runJobs()).toBe(0)
  expect(await house.db.$count(sandboxPush)).toBe(0)
  expect((await devicesOf(anna)).map(({ name, reached }) => [name, reached])).toEqual([['iPhone von Anna', null]])
})

test('the key pair is the same at every start', async () => {
  const { secrets } = house.settings
  const again = await openTestHouse({ secrets })
  expect((await again.as(undefined, push.key)).reply.key).toBe((await house.as(undefined, push.key)).reply.key)
  await again.close()
})

test('news that changes an evening goes by mail to whoever has no device, and to nobody who has one or has read it', async () => {
  const [phoned, bare, reader] = await Promise.all(['Anna', 'Bea', 'Cleo'].map(vorname => member(house, { vorname })))
  await subscribe(phoned!, service.browser().subscription)
  const title = 'BodyPump, Mo 30.11., 18:30 fällt aus: Die Leitung ist krank.'
  const people = [phoned!, bare!, reader!].map(({ _id }) => _id)
  await house.db.transaction(tx => notify(tx, house, { people, title, link: '/kurse/x', mails: 'winterthur' }))
  const [row] = (await house.as(reader!, notifications.list)).reply.rows
  await house.as(reader!, notifications.read, { params: { id: row?._id ?? '' } })
  await house.runJobs()
  const mails = await house.db.select().from(sandboxMail)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[bare!.email, title]])
})
