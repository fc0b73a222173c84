import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailings } from '#contract/mailings/calls.ts'
import type { MailingForm } from '#contract/mailings/shapes.ts'
import { newsletter } from '#contract/newsletter/calls.ts'
import { newsletterOf } from '#contract/newsletter/words.ts'
import type { RelayTrouble } from '#contract/sandbox.ts'
import { addressIn, record } from '#server/newsletter/rules.ts'
import { consentAddress, consentState } from '#server/newsletter/tables.ts'
import { sandboxLetter } from '#server/outside/tables.ts'
import { openRelay } from '#server/sandbox/relay/relay.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, holder, makeStudio, member } from '#server/testing/make.ts'
import { settleDelivery } from './claim.ts'
import { orderRun, watchRuns } from './mailingRun.ts'
import { delivery, mailing } from './tables.ts'
import { dkimOf } from './testing/dkim.ts'

let house: TestHouse
let relay: Awaited<ReturnType<typeof openRelay>>
let writer: Somebody
let second: Somebody
let troubleFor: (to: string) => RelayTrouble | undefined = () => undefined

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

beforeAll(async () => {
  house = await openTestHouse()
  relay = await openRelay({ db: house.db, troubleFor: to => troubleFor(to) })
  const from = 'news@formkurve.example'
  house.settings.newsletter = { url: relay.url, from, rate: 90_000, dkim: { domain: 'formkurve.example', selector: 'test', key } }
  for (const code of ['winterthur', 'frauenfeld']) await makeStudio(house, { code })
  writer = await holder(house, [{ right: 'mk_campaigns', studios: 'all' }])
  second = await holder(house, [{ right: 'mk_campaigns', studios: 'all' }])
}, 60_000)
afterAll(async () => {
  await relay.close()
  await house.close()
})

let made = 0
/** Addresses that said yes to a centre of their own. */
async function subscribers(many: number, center: string) {
  const addresses = Array.from({ length: many }, () => `leser${++made}@postfach.example`)
  await house.db.transaction(async tx => {
    for (const address of addresses) {
      const row = await addressIn({ tx, house }, { channel: 'email', address })
      for (const kind of ['asked', 'confirmed'] as const) await record(tx, row, { purpose: newsletterOf(center), kind, source: 'Test' })
    }
  })
  return addresses
}

const form = (center: string, over: Partial<MailingForm> = {}): MailingForm => ({
  _id: v7(),
  subject: 'Neu im Studio',
  brand: 'thur',
  advertises: 'newsletter',
  centers: [center as 'Frauenfeld'],
  studios: [],
  roles: [],
  blocks: [{ _id: v7(), kind: 'text', text: '<p>Hallo</p>', detail: null, picture: null, described: null, link: null }],
  at: null,
  anyHour: true,
  ...over,
})
const create = async (center: string, over: Partial<MailingForm> = {}) =>
  (await house.as(writer, mailings.create, { body: form(center, over) })).reply
const at = (id: string) => ({ params: { id } })
const dry = async (id: string, who = writer) => (await house.as(who, mailings.dry, at(id))).reply
const approve = async (id: string, who: Somebody) =>
  house.as(who, mailings.approve, { ...at(id), body: { hash: (await dry(id, who)).hash } })
const one = async (id: string) => (await house.as(writer, mailings.one, at(id))).reply
const letters = () => house.db.select().from(sandboxLetter)
const rowsOf = (id: string) => house.db.select().from(delivery).where(eq(delivery.mailing, id))

test('the first of a brand needs two people, and what was changed is asked for again', async () => {
  const [address] = await subscribers(1, 'Frauenfeld')
  const { _id } = await create('Frauenfeld')
  expect((await dry(_id)).two).toMatch(/erste/)
  expect((await approve(_id, writer)).reply.state).toBe('asked')
  expect((await approve(_id, writer)).code).toBe('mailing-own')
  const seen = await dry(_id)
  const changed = { ...form('Frauenfeld', { _id, subject: 'Anders' }), version: (await one(_id)).version }
  expect((await house.as(writer, mailings.edit, { ...at(_id), body: changed })).reply).toMatchObject({ state: 'draft', words: [] })
  expect((await house.as(second, mailings.approve, { ...at(_id), body: { hash: seen.hash } })).code).toBe('mailing-other')
  await approve(_id, writer)
  expect((await approve(_id, second)).reply).toMatchObject({ state: 'approved', needed: 2 })
  await house.runJobs()
  const sent = await one(_id)
  expect([sent.state, sent.amounts.handed]).toEqual(['done', 1])
  expect((await letters()).map(({ to, subject }) => [to, subject])).toEqual([[address, 'Anders']])
  expect((await house.as(writer, mailings.edit, { ...at(_id), body: { ...changed, version: sent.version } })).code).toBe('mailing-begun')
}, 30_000)

const verified = (raw: string) => dkimOf(raw, publicKey)
const go = async (center: string, over: Partial<MailingForm> = {}) => {
  const { _id } = await create(center, over)
  if ((await approve(_id, writer)).reply.state === 'asked') await approve(_id, second)
  return _id
}
/** Rows that wait for another try are due now, and so is their mailing. */
async function hurry(id: string) {
  const now = new Date().toISOString()
  await house.db.update(delivery).set({ due: now }).where(eq(delivery.state, 'deferred'))
  await house.db.update(mailing).set({ next: null, heartbeat: now }).where(eq(mailing._id, id))
  await orderRun(house.db, id)
}
const takenOf = async (addresses: readonly string[]) => (await letters()).map(({ to }) => to).filter(to => addresses.includes(to))

test('over hang-ups, refusals and a pause each address is handed over at most once, and each is accounted for', async () => {
  for (const center of ['Winterthur', 'Pfungen']) {
    const addresses = await subscribers(100, center)
    const tries = new Map<string, number>()
    const first: (RelayTrouble | undefined)[] = ['relay-later', 'relay-refused', 'relay-before', 'relay-after', undefined]
    troubleFor = to => {
      const nth = tries.get(to) ?? 0
      tries.set(to, nth + 1)
      return nth === 0 ? first[addresses.indexOf(to) % 10] : undefined
    }
    const id = await go(center)
    await house.as(writer, mailings.pause, at(id))
    await house.runJobs()
    expect(await takenOf(addresses)).toEqual([])
    await house.as(second, mailings.resume, at(id))
    for (let turn = 0; turn < 4; turn++) {
      await house.runJobs()
      await hurry(id)
    }
    await house.runJobs()
    const [taken, rows, sent] = [await takenOf(addresses), await rowsOf(id), await one(id)]
    expect(new Set(taken).size).toBe(taken.length)
    expect(rows.length).toBe(100)
    expect(sent.state).toBe('done')
    expect(sent.amounts).toMatchObject({ handed: 80, refused: 10, uncertain: 10, planned: 0, deferred: 0, claimed: 0 })
    const uncertain = rows.filter(({ state }) => state === 'uncertain').map(({ address }) => address)
    expect(taken).toEqual(expect.arrayContaining(uncertain))
  }
  troubleFor = () => undefined
}, 120_000)

test('an address whose server knows no such mailbox is blocked, one that is refused for another reason is not', async () => {
  const [gone] = (await subscribers(1, 'Obfelden')) as [string]
  troubleFor = () => 'relay-refused'
  const id = await go('Obfelden')
  await house.runJobs()
  troubleFor = () => undefined
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['refused'])
  const stateOf = async (address: string) => {
    const [row] = await house.db
      .select()
      .from(consentAddress)
      .innerJoin(consentState, eq(consentState.address, consentAddress._id))
      .where(eq(consentAddress.address, address))
    return row?.consent_state.state
  }
  expect(await stateOf(gone)).toBe('blocked')
  expect((await dry((await create('Obfelden'))._id)).none).toEqual([{ why: 'blocked', people: 1 }])
  const [other] = (await subscribers(1, 'Oerlikon')) as [string]
  const [run, now, mails] = [v7(), new Date().toISOString(), await create('Oerlikon')]
  const claimed = {
    mailing: mails._id,
    domain: 'postfach.example',
    purpose: newsletterOf('Oerlikon'),
    state: 'claimed',
    claim: run,
  } as const
  for (const status of ['5.7.1', '5.1.8', undefined]) {
    await house.db.delete(delivery).where(eq(delivery.address, other))
    const [row] = await house.db
      .insert(delivery)
      .values({ ...claimed, _id: v7(), address: other, due: now, at: now })
      .returning()
    await settleDelivery(house, row!, { run, outcome: { kind: 'refused', said: '550', ...(status && { status }) } })
    expect(await stateOf(other)).toBe('yes')
  }
}, 30_000)

test('a claim that a crash left is sent again where nothing had gone out, and else nobody knows until a person says so', async () => {
  const [before, during] = (await subscribers(2, 'Basel')) as [string, string]
  const id = await go('Basel')
  await house.as(writer, mailings.pause, at(id))
  const now = new Date().toISOString()
  await house.db.update(mailing).set({ state: 'running', started: now, heartbeat: now }).where(eq(mailing._id, id))
  const dead = v7()
  const claimed = {
    mailing: id,
    domain: 'postfach.example',
    purpose: newsletterOf('Basel'),
    state: 'claimed',
    claim: dead,
    due: now,
    at: now,
  } as const
  await house.db.insert(delivery).values([
    { ...claimed, _id: v7(), address: before },
    { ...claimed, _id: v7(), address: during, begun: now },
  ])
  await orderRun(house.db, id)
  await house.runJobs()
  expect(await takenOf([before, during])).toEqual([before])
  const [row] = (await house.as(writer, mailings.rows, { ...at(id), query: { state: ['uncertain'] } })).reply.rows
  expect(row?.address).toBe(during)
  expect((await house.as(writer, mailings.again, { ...at(id), body: { rows: [row!._id] } })).reply.state).toBe('running')
  await house.runJobs()
  expect(await takenOf([during])).toEqual([during])
  expect((await one(id)).state).toBe('done')
}, 30_000)

test('what was on its way as a mailing was stopped is left out too, where it did not go out', async () => {
  await subscribers(1, 'Netstal')
  const id = await go('Netstal')
  const now = new Date().toISOString()
  const old = new Date(Date.now() - 6 * 60_000).toISOString()
  await house.db.update(mailing).set({ state: 'running', started: old, heartbeat: old, next: null }).where(eq(mailing._id, id))
  const [live, dead] = [v7(), v7()]
  const row = { mailing: id, domain: 'postfach.example', purpose: newsletterOf('Netstal'), state: 'claimed' as const, due: now, at: now }
  const [first] = await house.db
    .insert(delivery)
    .values([
      { ...row, _id: v7(), claim: live, address: 'lebt@postfach.example' },
      { ...row, _id: v7(), claim: dead, address: 'tot@postfach.example' },
    ])
    .returning()
  await house.as(writer, mailings.stop, at(id))
  await settleDelivery(house, first!, { run: live, outcome: { kind: 'deferred', said: '451 später' } })
  await watchRuns(house)
  expect((await rowsOf(id)).map(({ state, why }) => [state, why])).toEqual([
    ['left', 'stopped'],
    ['left', 'stopped'],
  ])
}, 30_000)

test('what one person approved asks for a second one where more than 500 get it by then, and anew where another sends it', async () => {
  const [id, other] = [v7(), v7()]
  const later = new Date(Date.now() + 3_600_000).toISOString()
  await subscribers(1, 'Schwanden')
  for (const _id of [id, other]) {
    await create('Schwanden', { _id, at: later })
    expect((await approve(_id, writer)).reply).toMatchObject({ state: 'approved', needed: 1 })
  }
  const { from, ...rest } = house.settings.newsletter!
  house.settings.newsletter = { ...rest, from: 'anders@formkurve.example' }
  const start = async (_id: string) => {
    await house.db.update(mailing).set({ due: new Date().toISOString() }).where(eq(mailing._id, _id))
    await orderRun(house.db, _id)
    await house.runJobs()
    return one(_id)
  }
  expect(await start(other)).toMatchObject({ state: 'draft', needed: null, words: [] })
  house.settings.newsletter = { ...rest, from }
  const many = Array.from({ length: 500 }, (_, nth) => ({
    _id: v7(),
    channel: 'email' as const,
    address: `schwanden${nth}@postfach.example`,
    changed: later,
  }))
  await house.db.insert(consentAddress).values(many)
  await house.db
    .insert(consentState)
    .values(many.map(({ _id: address }) => ({ address, purpose: newsletterOf('Schwanden'), state: 'yes' as const, since: later })))
  expect(await start(id)).toMatchObject({ state: 'asked', needed: 2, amounts: { planned: 0, handed: 0 } })
  expect((await approve(id, writer)).code).toBe('mailing-own')
  expect((await approve(id, second)).reply).toMatchObject({ state: 'approved', needed: 2 })
  await house.as(writer, mailings.stop, at(id))
}, 60_000)

test('whoever says no before their turn gets nothing, whatever was drawn', async () => {
  const addresses = await subscribers(6, 'Herisau')
  const id = await go('Herisau')
  await house.as(writer, mailings.pause, at(id))
  const [first, second] = addresses as [string, string]
  for (const address of [first, second])
    await house.db.transaction(async tx => {
      const row = await addressIn({ tx, house }, { channel: 'email', address })
      await record(tx, row, { purpose: newsletterOf('Herisau'), kind: 'withdrawn', source: 'Test' })
    })
  await house.as(writer, mailings.resume, at(id))
  await house.runJobs()
  expect((await takenOf(addresses)).toSorted()).toEqual(addresses.slice(2).toSorted())
  expect((await one(id)).amounts).toMatchObject({ handed: 4, left: 2 })
}, 30_000)

test('a click in a mail that went out ends it for what is still to come, while it runs', async () => {
  const addresses = await subscribers(8, 'Arbon')
  const said: string[] = []
  let ends: Promise<unknown> = Promise.resolve()
  troubleFor = to => {
    const victim = addresses.find(each => each !== to && !said.includes(each))
    if (said.length > 0 || !victim) return undefined
    said.push(victim)
    ends = house.db.transaction(async tx => {
      const row = await addressIn({ tx, house }, { channel: 'email', address: victim })
      await record(tx, row, { purpose: newsletterOf('Arbon'), kind: 'withdrawn', source: 'Test' })
    })
    return undefined
  }
  const id = await go('Arbon')
  await house.runJobs()
  await ends
  const { amounts } = await one(id)
  const taken = await takenOf(addresses)
  expect(new Set(taken).size).toBe(taken.length)
  expect(amounts.handed + amounts.left).toBe(8)
  expect(taken.length).toBe(amounts.handed)
  troubleFor = () => undefined
}, 30_000)

test('a mail is signed, its one-click header too, and its key works', async () => {
  const [address] = (await subscribers(1, 'Rikon')) as [string]
  await go('Rikon', { subject: 'Ägypten — für dich' })
  await house.runJobs()
  const letter = (await letters()).find(({ to }) => to === address)!
  const { raw } = letter
  expect(letter.from).toMatch(/^b\+[0-9a-f-]{36}@formkurve\.example$/)
  const signed = await verified(raw)
  expect(signed).toMatchObject({ result: 'pass', domain: 'formkurve.example' })
  expect(signed.headers).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post']))
  const link = /^List-Unsubscribe: <([^>]+)>\r$/m.exec(raw)?.[1]
  expect(link).toContain('/api/mails/unsubscribe/')
  expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(raw).not.toMatch(/<img/)
  const params = { key: link!.split('/').at(-1)! }
  expect((await house.as(undefined, newsletter.unsubscribe, { params, body: { 'List-Unsubscribe': 'One-Click' } })).status).toBe(200)
  const { _id } = await create('Rikon')
  expect((await dry(_id)).none).toEqual([{ why: 'withdrawn', people: 1 }])
  expect((await approve(_id, writer)).code).toBe('mailing-nobody')
}, 30_000)

test('a test goes to oneself alone, and its way out leads to what one gets', async () => {
  const { _id } = await create('Wetzikon', { subject: 'Probe' })
  expect((await house.as(writer, mailings.test, at(_id))).status).toBe(200)
  await house.runJobs()
  const own = (await letters()).filter(({ subject }) => subject === 'Test: Probe')
  expect(own.map(({ to }) => to)).toEqual([writer.email])
  expect(own[0]!.raw.replaceAll('=\r\n', '')).toContain(`Abmelden: ${house.settings.publicUrl}/user/edit`)
})

test('who stood still, was restored or is late waits for somebody', async () => {
  await subscribers(1, 'Sirnach')
  const old = new Date(Date.now() - 13 * 3_600_000).toISOString()
  for (const [set, reason] of [
    [{ due: old, next: old }, 'late'],
    [{ epoch: 'another' }, 'restored'],
    [{ state: 'running', started: old, heartbeat: old, next: null }, 'stood'],
  ] as const) {
    const id = await go('Sirnach')
    await house.db.update(mailing).set(set).where(eq(mailing._id, id))
    const before = (await letters()).length
    await house.runJobs()
    expect([(await one(id)).state, (await one(id)).reason, (await letters()).length]).toEqual(['waits', reason, before])
    await house.as(writer, mailings.stop, at(id))
  }
}, 30_000)

test('a person with the right for one studio writes to that one alone, and sees nobody else', async () => {
  const local = await holder(house, [{ right: 'mk_campaigns', studios: ['winterthur'] }])
  expect((await house.as(local, mailings.create, { body: form('Frauenfeld') })).code).toBe('forbidden')
  const own = (await house.as(local, mailings.create, { body: form('Frauenfeld', { studios: ['winterthur'] }) })).reply
  const chain = await create('Frauenfeld')
  for (const call of [mailings.dry, mailings.test, mailings.pause, mailings.resume, mailings.stop] as const)
    expect((await house.as(local, call, at(chain._id))).code).toBe('forbidden')
  expect((await house.as(local, mailings.rows, { ...at(chain._id), query: {} })).code).toBe('forbidden')
  const away = await create('Frauenfeld', { studios: ['frauenfeld'] })
  expect((await house.as(local, mailings.dry, at(away._id))).code).toBe('missing')
  const anna = await member(house, { studioCode: 'winterthur' })
  const run = await dry(own._id, local)
  expect(run.none.find(({ why }) => why === 'unasked')?.people).toBeGreaterThan(0)
  expect(anna.email).not.toBe('')
})

test('an administrator alone may do both where nobody else holds the right there, and it is marked', async () => {
  const only = await openTestHouse()
  await makeStudio(only, { code: 'winterthur' })
  const boss = await employee(only, 'admin')
  // Whoever holds it in one studio alone can't approve what goes to all.
  await holder(only, [{ right: 'mk_campaigns', studios: ['winterthur'] }])
  await only.db.transaction(async tx => {
    const row = await addressIn({ tx, house: only }, { channel: 'email', address: 'a@postfach.example' })
    for (const kind of ['asked', 'confirmed'] as const) await record(tx, row, { purpose: newsletterOf('Frauenfeld'), kind, source: 'Test' })
  })
  const { _id } = (await only.as(boss, mailings.create, { body: form('Frauenfeld') })).reply
  const { hash } = (await only.as(boss, mailings.dry, at(_id))).reply
  const give = async () => (await only.as(boss, mailings.approve, { ...at(_id), body: { hash } })).reply
  expect((await give()).state).toBe('asked')
  expect((await give()).words.map(({ alone }) => alone)).toEqual([false, true])
  await only.close()
}, 60_000)
