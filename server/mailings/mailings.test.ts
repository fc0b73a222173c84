import { generateKeyPairSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailings } from '#contract/mailings/calls.ts'
import type { MailingForm } from '#contract/mailings/shapes.ts'
import { newsletter } from '#contract/newsletter/calls.ts'
import { newsletterOf } from '#contract/newsletter/words.ts'
import type { RelayTrouble } from '#contract/sandbox.ts'
import { addressIn, record } from '#server/newsletter/ledger.ts'
import { sandboxLetter } from '#server/outside/tables.ts'
import { openRelay } from '#server/sandbox/relay/relay.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, holder, makeStudio, member } from '#server/testing/make.ts'
import { delivery, mailing } from './tables.ts'

let house: TestHouse
let relay: Awaited<ReturnType<typeof openRelay>>
let writer: Somebody
let second: Somebody
const troubleFor: (to: string) => RelayTrouble | undefined = () => undefined

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
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
