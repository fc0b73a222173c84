import { createHash } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { Subject } from 'rxjs'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callNameOf } from '#contract/callName.ts'
import { doubtsOf } from '#contract/rules/worktime/doubts.ts'
import type { StampKind } from '#contract/rules/worktime/stamps.ts'
import type { Enrolled } from '#contract/station.ts'
import { fc } from '#contract/testing/draws.ts'
import { timetracking } from '#contract/timetracking/calls.ts'
import { proofOf } from '#server/serve/actingProof.ts'
import { stationKey } from '#server/station/tables.ts'
import { enrolOn, tablet } from '#server/station/testing/tablet.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, makeStudio } from '#server/testing/make.ts'
import { withoutLimits } from '#server/testing/unlimited.ts'
import { timeStamp } from '#server/timetracking/tables.ts'
import { Device, forgetDevices } from '#sync/simulation/device.ts'
import type { Server } from '#sync/simulation/server.ts'
import type { Fate } from '#sync/simulation/wire.ts'

/** Stories, and of each its steps and how many of them are kills. */
const [usual, steps, kills] = process.env.LONG ? [20, 400, 50] : [1, 60, 4]
const stories = Number(process.env.STORIES ?? usual)
const [minute, hour, hours] = [60_000, 3_600_000, 12]
const people = 6

let house: TestHouse
let on: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  withoutLimits(house)
  on = await tablet(house, await makeStudio(house, { code: 'here' }))
}, 240_000)
afterAll(() => house.close())

const fates = ['unsent', 'unanswered', 'twice', 'late', 503] as const satisfies Fate[]
const clocks = [-48, -2, 0, 2, 48].map(hoursAhead => hoursAhead * hour)
const one = fc.record({
  what: fc.constantFrom('tap', 'tap', 'tap', 'tap', 'tap', 'off', 'on', 'on', 'fate', 'fate', 'late', 'set', 'end'),
  who: fc.nat(people - 1),
  fate: fc.constantFrom(...fates),
  clock: fc.constantFrom(...clocks),
  rests: fc.boolean(),
})
type Step = Pick<typeof one extends fc.Arbitrary<infer S> ? S : never, 'who' | 'fate' | 'clock' | 'rests'> & { what: string }

interface ToSign {
  key: string
  method: string
  path: string
  body?: unknown
}

interface Tapped {
  _id: string
  person: string
  kind: StampKind
  at: string
  true: number
}

/** A day at one tablet: whoever works there taps, while its network, its clock and the app do what they like. */
class Day {
  readonly tapped: Tapped[] = []
  private readonly states = new Map<string, StampKind>()
  private readonly ended = new Set<string>()
  /** The moment that is true; the day is over by now. */
  private now = Date.now() - (hours + 1) * hour
  private skew = 0
  /** How far our clock is from the device's, and when by its own it knew that. */
  private lead: { ms: number; at: number } | undefined
  /** False from when the clock was set until it is compared: set twice meanwhile, nobody could tell. */
  private isCompared = true
  private n = 0
  private acting?: { _id: string; key: Enrolled }

  private constructor(
    readonly device: Device,
    private readonly name: string,
    private readonly staff: readonly { _id: string; key: Enrolled }[],
  ) {}

  static async begin() {
    const staff = await Promise.all(
      Array.from({ length: people }, async () => {
        const who = await employee(house, 'trainer', ['here'])
        return { _id: who._id, key: await enrolOn(house, on, who) }
      }),
    )
    const handle: Server['handle'] = async ({ path, method, headers, body }) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const answer = await house.ask(path, { method, headers: { ...headers, authorization: `Bearer ${on.token}` }, body: text })
      return { status: answer.status, body: await answer.text() }
    }
    const server = { handle, live$: new Subject() } as unknown as Server
    let day: Day | undefined
    const device = new Device(server, { only: [], sign: async act => day?.sign(act) })
    day = new Day(device, `tablet ${v7().slice(-12)}`, staff)
    const { api } = device.wire
    const ask = api.fetch
    Object.assign(api, {
      fetch: async (path: string, init?: RequestInit) => {
        const answer = await ask(path, init)
        day?.compare()
        return answer
      },
    })
    await device.open()
    day.compare()
    return day
  }

  private compare() {
    this.lead = { ms: -this.skew, at: this.now + this.skew }
    this.isCompared = true
  }

  private async sign({ key, method, path, body }: ToSign) {
    if (!this.acting) return undefined
    const { _id, key: own } = this.acting
    const hash = createHash('sha256').update(JSON.stringify(body), 'utf8').digest('base64url')
    const signing = { moment: this.now + this.skew + (this.lead?.ms ?? 0), method, path, key, body: hash }
    const mac = proofOf(new Uint8Array(Buffer.from(own.secret, 'base64')), signing)
    return { person: { _id, name: 'A. B.' }, proof: `${own.keyId}.${signing.moment}.${hash}.${mac}` }
  }

  private async tap(who: number, rests: boolean) {
    const of = this.staff[who]!
    const before = this.states.get(of._id) ?? 'out'
    const kind: StampKind = before === 'out' ? 'in' : before === 'break' ? 'back' : rests ? 'break' : 'out'
    this.states.set(of._id, kind)
    const [_id, device] = [v7(), this.now + this.skew]
    const { ms, at: known } = this.lead!
    const at = new Date(device + ms).toISOString()
    const offsetAge = Math.max(0, Math.round((device - known) / 1000))
    const body = { _id, studio: 'here', kind, at, offset: ms, offsetAge, device: this.name, n: ++this.n }
    this.tapped.push({ _id, person: of._id, kind, at, true: this.now })
    this.acting = of
    const { method, path } = timetracking.create
    await this.device.local.outbox.send({ key: _id, call: callNameOf(timetracking.create), method, path, body, lane: 'stamps' })
    this.acting = undefined
  }

  async does({ what, who, fate, clock, rests }: Step) {
    const { wire } = this.device
    if (what === 'tap') await this.tap(who, rests)
    else if (what === 'off') wire.online = false
    else if (what === 'on') {
      wire.online = true
      this.compare()
    } else if (what === 'fate') {
      const before = wire.fate
      wire.fate = () => {
        wire.fate = before
        return fate
      }
    } else if (what === 'late') await wire.deliverLate()
    else if (what === 'kill') await this.device.restart()
    else if (what === 'set' && this.isCompared) {
      this.skew = clock
      this.isCompared = false
    } else if (what === 'end' && this.ended.size === 0) await this.end(who)
    const passes = Math.round((hours * hour) / steps)
    this.now += passes
    this.device.clock.pass(passes)
  }

  /** Somebody's key ends, at this moment of the day. */
  private async end(who: number) {
    const { _id, key } = this.staff[who]!
    this.ended.add(_id)
    await house.db
      .update(stationKey)
      .set({ revokedAt: new Date(this.now).toISOString() })
      .where(eq(stationKey._id, key.keyId))
  }

  /** All that lies on the tablet goes; the next tap tells of a clock that was wrong. */
  async ends() {
    const { wire, local, clock } = this.device
    wire.online = true
    wire.allWell()
    this.compare()
    await wire.deliverLate()
    await this.tap(
      this.staff.findIndex(({ _id }) => !this.ended.has(_id)),
      false,
    )
    const waiting = async () => {
      // Little at a time: a request that takes longer by this clock is given up.
      clock.pass(1000)
      return (await local.outbox.rows()).filter(({ state }) => state === 'waiting').length
    }
    await expect.poll(waiting, { timeout: 120_000, interval: 10 }).toBe(0)
  }

  async judge() {
    const ids = this.staff.map(({ _id }) => _id)
    const kept = await house.db.select().from(timeStamp).where(inArray(timeStamp.person, ids))
    const refused = (await this.device.local.outbox.rows()).filter(({ state }) => state === 'refused').map(({ key }) => key)
    // None lost, none doubled: in the studio, or refused and still here.
    expect([...kept.map(({ _id }) => _id), ...refused].sort()).toEqual(this.tapped.map(({ _id }) => _id).sort())
    const doubts = new Map(ids.flatMap(person => [...doubtsOf(kept.filter(row => row.person === person))]))
    for (const tap of this.tapped) {
      const row = kept.find(({ _id }) => _id === tap._id)
      if (!row) {
        // A clock of days ahead, or a key that had ended before.
        expect(this.ended.has(tap.person) || Date.parse(tap.at) > tap.true + minute).toBe(true)
        continue
      }
      expect([row.person, row.kind, Date.parse(row.at)]).toEqual([tap.person, tap.kind, Date.parse(tap.at)])
      const isRight = Math.abs(Date.parse(tap.at) - tap.true) <= minute
      expect(isRight || doubts.has(tap._id), `${new Date(tap.true).toISOString()} as ${tap.at}`).toBe(true)
    }
  }
}

test(
  `${stories} days at a tablet with six people, ${kills} kills and a clock that is set: no tap is lost or doubled, each is right or flagged`,
  async () => {
    const drawn = fc.tuple(
      fc.array(one, { minLength: steps, maxLength: steps }),
      fc.array(fc.nat(steps - 1), { minLength: kills, maxLength: kills }),
    )
    await fc.assert(
      fc.asyncProperty(drawn, async ([all, killed]) => {
        const day = await Day.begin()
        for (const [nth, step] of all.entries()) {
          await day.does(step)
          if (killed.includes(nth)) await day.does({ ...step, what: 'kill' })
        }
        await day.ends()
        await day.judge()
        await day.device.close()
        forgetDevices()
      }),
      { numRuns: stories, endOnFailure: true },
    )
  },
  120_000 + stories * 240_000,
)
