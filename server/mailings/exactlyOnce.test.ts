import { generateKeyPairSync } from 'node:crypto'
import { eq, isNotNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newsletterOf } from '#contract/newsletter/words.ts'
import type { RelayTrouble } from '#contract/sandbox.ts'
import { job } from '#server/kit/jobs/tables.ts'
import { addressIn, record } from '#server/newsletter/rules.ts'
import { consentAddress, consentEvent, consentState } from '#server/newsletter/tables.ts'
import { sandboxLetter } from '#server/outside/tables.ts'
import { openRelay } from '#server/sandbox/relay/relay.ts'
import { besideHouse, openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { orderRun } from './mailingRun.ts'
import { delivery, mailing } from './tables.ts'

const [runs, many] = process.env.LONG ? [300, 2000] : [2, 100]
const center = 'Wetzikon'
const purpose = newsletterOf(center)

let house: TestHouse
let other: TestHouse
let relay: Awaited<ReturnType<typeof openRelay>>
let troubleFor: (to: string) => RelayTrouble | undefined = () => undefined

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

beforeAll(async () => {
  house = await openTestHouse()
  relay = await openRelay({ db: house.db, troubleFor: to => troubleFor(to) })
  const dkim = { domain: 'formkurve.example', selector: 'test', key }
  const newsletter = { url: relay.url, from: 'news@formkurve.example', rate: 90_000, dkim }
  house.settings.newsletter = newsletter
  other = await besideHouse(house, { newsletter })
}, 60_000)
afterAll(async () => {
  await relay.close()
  await other.close()
  await house.close()
})

/** An approved mailing to new readers, and nothing of one before. */
async function begin(run: number) {
  for (const table of [sandboxLetter, delivery, mailing, consentAddress]) await house.db.delete(table)
  const now = new Date().toISOString()
  const readers = Array.from({ length: many }, (_, nth) => ({ _id: v7(), address: `leser${run}.${nth}@postfach.example` }))
  await house.db.insert(consentAddress).values(readers.map(each => ({ ...each, channel: 'email' as const, changed: now })))
  const said = { purpose, kind: 'given' as const, receipt: now, moment: now, source: 'Test' }
  await house.db.insert(consentEvent).values(readers.map(({ _id: address }) => ({ ...said, _id: v7(), address })))
  await house.db.insert(consentState).values(readers.map(({ _id: address }) => ({ address, purpose, state: 'yes' as const, since: now })))
  const _id = v7()
  await house.db.insert(mailing).values({
    _id,
    subject: 'Hallo',
    brand: 'thur',
    advertises: 'newsletter',
    centers: [center],
    blocks: [],
    created: now,
    anyHour: true,
    state: 'approved',
    due: now,
    epoch: house.store.epoch,
  })
  await orderRun(house.db, _id)
  return { _id, addresses: readers.map(({ address }) => address) }
}

const first: (RelayTrouble | undefined)[] = ['relay-later', 'relay-refused', 'relay-before', 'relay-after', undefined]

/** What the relay does: the first try of each second address goes wrong in one of four ways. */
function playTricks(addresses: readonly string[], onTry: (to: string, nth: number) => void) {
  const tries = new Map<string, number>()
  let all = 0
  troubleFor = to => {
    const nth = tries.get(to) ?? 0
    tries.set(to, nth + 1)
    onTry(to, all++)
    return nth === 0 ? first[addresses.indexOf(to) % 8] : undefined
  }
}

/** Another process takes the job over, as where the first one has not renewed its lease. */
const takeOver = async (_id: string) => {
  await house.db
    .update(job)
    .set({ claim: null, due: new Date().toISOString() })
    .where(eq(job.key, `mailing.${_id}`))
  await other.runJobs()
}

async function untilOver(_id: string) {
  for (let turn = 0; turn < 20; turn++) {
    await house.runJobs()
    const [row] = await house.db.select().from(mailing).where(eq(mailing._id, _id))
    if (row?.state === 'done') return
    const now = new Date().toISOString()
    await house.db.update(delivery).set({ due: now }).where(eq(delivery.state, 'deferred'))
    await house.db.update(mailing).set({ next: null, heartbeat: now }).where(eq(mailing._id, _id))
    await orderRun(house.db, _id)
  }
  throw new Error('it never ends')
}

test('over hang-ups, later and never, a process that takes over, and people who say no: at most one each, and each accounted for', async () => {
  for (let run = 0; run < runs; run++) {
    const { _id, addresses } = await begin(run)
    let takes: Promise<unknown> = Promise.resolve()
    const answered = new Map<string, string>()
    const leave = async (address: string) => {
      await house.db.transaction(async tx => {
        const row = await addressIn({ tx, house }, { channel: 'email', address })
        await record(tx, row, { purpose, kind: 'withdrawn', source: 'Test' })
      })
      answered.set(address, new Date().toISOString())
    }
    const leaving: Promise<unknown>[] = []
    playTricks(addresses, (_, nth) => {
      if (nth === many / 4) takes = takeOver(_id)
      if (nth % 10 === 5) leaving.push(leave(addresses[(nth * 7) % many]!))
    })
    await house.runJobs()
    await Promise.all([takes, ...leaving])
    await untilOver(_id)
    const books = await house.db.select().from(sandboxLetter)
    const rows = await house.db.select().from(delivery).where(eq(delivery.mailing, _id))
    expect(new Set(books.map(({ to }) => to)).size).toBe(books.length)
    expect(rows.map(({ address }) => address).toSorted()).toEqual(addresses.toSorted())
    const states = new Map(rows.map(({ address, state }) => [address, state]))
    for (const { to } of books) expect(['handed', 'uncertain']).toContain(states.get(to))
    const has = new Set(books.map(({ to }) => to))
    for (const { address, state } of rows) if (state === 'handed') expect(has).toContain(address)
    expect(rows.filter(({ state }) => ['planned', 'claimed', 'deferred'].includes(state))).toEqual([])
    // What went out after somebody’s no had begun before it was answered.
    const begun = new Map((await house.db.select().from(delivery).where(isNotNull(delivery.begun))).map(row => [row.address, row.begun!]))
    for (const { to } of books) if (answered.has(to)) expect(begun.get(to)! <= answered.get(to)!).toBe(true)
  }
}, 600_000)
