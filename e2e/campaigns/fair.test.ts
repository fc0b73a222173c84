import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { eq, like } from 'drizzle-orm'
import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { getDefaultStore } from 'jotai'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { wheel as wheelCalls } from '#contract/campaigns/wheel.ts'
import { leads } from '#contract/leads/calls.ts'
import { dayMs } from '#contract/time.ts'
import { wheelRoll, wheelSpin } from '#server/campaigns/tables.ts'
import { makeCampaign, prizeOf } from '#server/campaigns/testing/make.ts'
import { lead, leadEnquiry } from '#server/leads/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { withoutLimits } from '#server/testing/unlimited.ts'

/** Tablets, entries over all of them, doubles among these, and kills. */
const size = process.env.LONG ? { tablets: 3, entries: 600, doubles: 80, kills: 100 } : { tablets: 1, entries: 20, doubles: 3, kills: 1 }
/** Stands in every name, and nowhere else. */
const mark = 'Zwetschgenbaum'

let house: TestHouse
let boss: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  withoutLimits(house)
  await makeStudio(house, { code: 'winterthur' })
  boss = await holder(
    house,
    (['af_edit', 'af_leadSettings', 'mk_campaigns'] as const).map(right => ({ right, studios: 'all' })),
  )
  const toServer = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => toServer(path.startsWith('/') ? `${house.url}${path}` : path, init))
}, 240_000)
afterAll(async () => {
  vi.unstubAllGlobals()
  await house.close()
})

type Device = Awaited<ReturnType<typeof start>>

/** The app on a tablet as it starts: what lies in its databases is all that it knows. */
async function start(disk: IDBFactory, station: Somebody, skew: number) {
  vi.resetModules()
  Dexie.dependencies.indexedDB = disk
  vi.stubGlobal('indexedDB', disk)
  vi.stubGlobal('addEventListener', () => {})
  vi.doMock('#client/data/time.ts', async original => ({
    ...(await original<object>()),
    now: () => new Date(Date.now() + skew).toISOString(),
  }))
  const [{ forms }, outbox, fair, sealing, draft, tablet, roll, signed, connection] = await Promise.all([
    import('#client/parts/publicForm/device.ts'),
    import('#client/parts/publicForm/outbox.ts'),
    import('#client/parts/publicForm/fair.ts'),
    import('#client/parts/publicForm/sealing.ts'),
    import('#client/parts/publicForm/useDeviceDraft.ts'),
    import('#client/campaigns/tabletRoll.ts'),
    import('#client/parts/fair/roll.ts'),
    import('#client/data/signed.ts'),
    import('#client/data/connection.ts'),
  ])
  const { leadForms } = await import('#contract/leads/leadForms.ts')
  const user = { _id: station._id, userRoles: ['member', 'studio'], vorname: 'Winterthur', nachname: 'Tablet', email: station.email }
  signed.setSession({ state: 'online', token: station.token, user: user as never, userRights: [] })
  await fair.followFair()
  const online = (is: boolean) => getDefaultStore().set(connection.connectionAtom, { online: is, portal: false, since: '' })
  online(false)
  return { forms, outbox, fair, sealing, draft, tablet, roll, leadForms, online }
}

/** Everything that lies in the databases of a tablet, as text. */
async function stored(disk: IDBFactory) {
  const all: unknown[] = []
  for (const { name } of await disk.databases()) {
    const base = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = disk.open(name!)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    for (const shelf of base.objectStoreNames) {
      const rows = await new Promise<unknown[]>(resolve => {
        const request = base.transaction(shelf).objectStore(shelf).getAll()
        request.onsuccess = () => resolve(request.result)
      })
      all.push(shelf, rows)
    }
    base.close()
  }
  return JSON.stringify(all)
}

interface Entry {
  email: string
  /** The tablet said thanks, or showed the ticket. */
  told?: true
  kind: 'wheel' | 'form'
}

class Tablet {
  readonly disk = new IDBFactory()
  readonly entries: Entry[] = []
  device!: Device
  constructor(
    readonly station: Somebody,
    readonly campaign: string,
  ) {}

  async open(skew: number) {
    this.device = await start(this.disk, this.station, skew)
  }

  async fetchRoll(of: number) {
    const { reply } = await house.as(this.station, wheelCalls.roll, { body: { _id: v7(), campaign: this.campaign, size: of } })
    const look = { _id: this.campaign, title: 'Rad', text: null, conditions: null, to: '2099-01-01T08:00:00.000Z', fields: [] }
    const { _id, key, tickets, until } = reply
    await this.device.roll.keepRoll({ _id, campaign: this.campaign, wheel: look, key, tickets, until })
  }

  private async act(entry: Entry) {
    const said = { vorname: mark, nachname: 'Muster', email: entry.email, telefon: null }
    const { forms, outbox, tablet, leadForms } = this.device
    if (entry.kind === 'form') {
      const about = { form: 'fair/messe', title: 'Messe', params: { id: 'messe' } }
      await outbox.post(leadForms.send, about, { ...said, wish: null, answers: null, studio: 'winterthur', referralEmail: null })
    } else {
      const [roll] = await forms().rolls.toArray()
      await tablet.takeTicket(roll!._id, 'Rad', said)
    }
    entry.told = true
  }

  /** Somebody takes part; where the app is killed it happens whenever it may. */
  async enter(entry: Entry, kill?: { after: number; skew: number }) {
    this.entries.push(entry)
    const acting = this.act(entry)
    if (!kill) return acting
    const settled = acting.catch(() => {})
    for (let nth = 0; nth < kill.after; nth++) await Promise.resolve()
    this.device.forms().close()
    await settled
    await this.open(kill.skew)
  }

  /** The network comes, until nothing waits any more. */
  async send() {
    const { forms, outbox, online } = this.device
    const abort = new AbortController()
    const sending = outbox.sendForms(abort.signal)
    online(true)
    const waits = () =>
      forms()
        .sent.where('born')
        .above('')
        .filter(({ state }) => state === 'waiting')
        .count()
    await vi.waitFor(async () => expect(await waits()).toBe(0), { timeout: 600_000, interval: 50 })
    online(false)
    abort.abort()
    await sending
  }
}

const stations = () =>
  Promise.all(
    Array.from({ length: size.tablets }, () =>
      member(house, { roles: ['member', { role: 'studio', studios: ['winterthur'] }], studioCode: 'winterthur' }),
    ),
  )

const seeds = fc.record({
  skews: fc.array(fc.integer({ min: -dayMs, max: dayMs }), { minLength: 4, maxLength: 8 }),
  kills: fc.array(fc.record({ at: fc.nat(size.entries - 1), after: fc.nat(40) }), { minLength: size.kills, maxLength: size.kills }),
  forms: fc.array(fc.boolean(), { minLength: size.entries, maxLength: size.entries }),
})

test('at a fair each entry is kept once, prizes last, tickets have no gaps, and the tablets hold no name', {
  timeout: size.entries * 3000 + 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(seeds, async ({ skews, kills, forms }) => {
      const prizes = [prizeOf('Flasche', 30, { atOnce: true }), prizeOf('Monat', 5), prizeOf('Niete', size.entries * 4, { blank: true })]
      const { _id } = await makeCampaign(house, { kind: 'wheel', prizes })
      const form = { title: 'Messe', text: null, picture: null, studios: [], category: null, campaign: null, minutes: null, owners: [] }
      await house.as(boss, leads.saveSetting, { body: { ...form, link: 'messe', _id: v7(), wording: 'Wir melden uns.' } as never })
      const all = (await stations()).map(station => new Tablet(station, _id))
      const run = v7().slice(-8)
      const emailOf = (nth: number) => `${mark}${run}${nth < size.doubles ? nth + size.doubles : nth}@formkurve.example`.toLowerCase()
      for (const [nth, tablet] of all.entries()) {
        await tablet.open(skews[nth % skews.length]!)
        await tablet.device.fair.beginFair({ form: null, title: 'Rad' })
        // The page begins anew, as it does there.
        tablet.device.forms().close()
        await tablet.open(skews[nth % skews.length]!)
        await tablet.device.sealing.keepFormKey()
        await tablet.fetchRoll(200)
      }
      for (let nth = 0; nth < size.entries; nth++) {
        const tablet = all[nth % all.length]!
        const kill = kills.find(({ at }) => at === nth)
        const skew = skews[(nth + 1) % skews.length]!
        await tablet.enter({ email: emailOf(nth), kind: forms[nth] ? 'form' : 'wheel' }, kill && { after: kill.after, skew })
        // Day one ends: some of it goes out, the rest waits for the second.
        if (nth === Math.floor(size.entries / 2)) await all[0]!.send()
      }
      for (const { disk } of all) expect(await stored(disk)).not.toMatch(new RegExp(mark, 'i'))
      for (const tablet of all) {
        await tablet.send()
        expect(await stored(tablet.disk)).not.toMatch(new RegExp(mark, 'i'))
        expect(await tablet.device.fair.entriesHere()).toEqual({ waiting: 0, refused: 0, why: [] })
      }
      await same(all, _id, prizes, run)
      // The same look finds what lies here in clear.
      await all[0]!.device.draft.keepFormDraft('offen', { vorname: mark })
      expect(await stored(all[0]!.disk)).toContain(mark)
    }),
    { numRuns: 1 },
  )
})

/** What the studio has is what the tablets have told; where a kill came in between it may be one more, never one less. */
async function same(
  all: readonly Tablet[],
  campaign: string,
  prizes: readonly { _id: string; count: number; blank: boolean }[],
  run: string,
) {
  const spins = await house.db.select().from(wheelSpin).where(eq(wheelSpin.campaign, campaign))
  const rolls = await house.db.select().from(wheelRoll).where(eq(wheelRoll.campaign, campaign))
  const entries = all.flatMap(tablet => tablet.entries)
  const count = (rows: readonly { email: string | null }[]) => {
    const by = new Map<string, number>()
    for (const { email } of rows) by.set(email ?? '', (by.get(email ?? '') ?? 0) + 1)
    return by
  }
  const asked = await house.db
    .select({ email: lead.email })
    .from(leadEnquiry)
    .innerJoin(lead, eq(lead._id, leadEnquiry.lead))
    .where(like(lead.email, `%${run}%`))
  for (const [kind, kept] of [
    ['wheel', count(spins)],
    ['form', count(asked)],
  ] as const) {
    const [told, tried] = [count(entries.filter(one => one.kind === kind && one.told)), count(entries.filter(one => one.kind === kind))]
    for (const [email, most] of tried) {
      expect(kept.get(email) ?? 0, `${kind} ${email}`).toBeGreaterThanOrEqual(told.get(email) ?? 0)
      expect(kept.get(email) ?? 0, `${kind} ${email}`).toBeLessThanOrEqual(most)
    }
  }
  for (const { _id } of rolls) {
    const tickets = spins.flatMap(({ roll, ticket }) => (roll === _id && ticket !== null ? [ticket] : [])).toSorted((a, b) => a - b)
    expect(tickets).toEqual(tickets.map((_, nth) => nth + 1))
  }
  for (const prize of prizes) {
    const won = spins.filter(one => one.prize === prize._id && (one.state === 'won' || one.state === 'flagged'))
    expect(prize.blank ? 0 : won.length).toBeLessThanOrEqual(prize.count)
  }
  for (const [email, times] of count(spins.filter(({ state }) => state === 'won'))) expect(times, email).toBe(1)
}
