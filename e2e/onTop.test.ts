import { Subject } from 'rxjs'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { laneOf, rowNames } from '#contract/call.ts'
import { callNameOf } from '#contract/callName.ts'
import { chat } from '#contract/chat/calls.ts'
import { buildsOnHeader } from '#contract/headers.ts'
import type { ActVerdict, SentAct } from '#contract/sync.ts'
import { fc } from '#contract/testing/draws.ts'
import { groupWith } from '#server/chat/testing/groups.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'
import { Device, forgetDevices } from '#sync/simulation/device.ts'
import type { Server } from '#sync/simulation/server.ts'
import type { Fate } from '#sync/simulation/wire.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur' })
}, 60_000)
afterAll(() => house.close())

const fates = ['unsent', 'unanswered', 'twice', 'late', 503] as const satisfies Fate[]
const step = fc.record({
  what: fc.constantFrom(
    'rename',
    'rename',
    'rename',
    'rename',
    'now',
    'now',
    'anew',
    'look',
    'off',
    'on',
    'on',
    'kill',
    'fate',
    'fate',
    'late',
    'pass',
  ),
  device: fc.nat(2),
  fate: fc.constantFrom(...fates),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** A name, and those that its author's device had shown when it was given. */
interface Given {
  name: string
  shown: ReadonlySet<string>
}

/** One group with two admins, one of them at two devices, who rename it whenever they like: what each device shows is what it may change. */
class Story {
  private readonly given = new Map<string, Given>()
  /** What the studio made of it: the name of each version. */
  private readonly stood: string[] = ['', 'Lauftreff']
  /** Names that were refused, with the one that stood there. */
  private readonly refused: { name: string; stands: string }[] = []
  private readonly seen = [1, 1, 1]
  private readonly loaded = ['Lauftreff', 'Lauftreff', 'Lauftreff']
  /** The same with what the device did since. */
  private readonly shown = [...this.loaded]
  private count = 0

  private constructor(
    private readonly group: string,
    private readonly devices: readonly Device[],
    private readonly people: readonly Somebody[],
  ) {}

  static async begin() {
    const [anna, beat] = [await employee(house, 'trainer', ['winterthur']), await member(house, { studioCode: 'winterthur' })]
    const group = await groupWith(house, anna, [beat])
    await house.as(anna, chat.setRole, { params: { id: group, userId: beat._id }, body: { role: 'admin' } })
    const people = [anna, anna, beat]
    const devices: Device[] = []
    const story = new Story(group, devices, people)
    for (const who of people) {
      const device = new Device(story.studio(who), { only: [] })
      await device.open()
      devices.push(device)
    }
    return story
  }

  /** The way of this person's devices to the studio, on which what becomes of each act is seen. */
  private studio({ token }: Somebody) {
    const handle: Server['handle'] = async ({ path, method, headers, body }) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const answer = await house.ask(path, { method, headers: { ...headers, authorization: `Bearer ${token}` }, body: text })
      const told = await answer.text()
      if (path === 'sync/acts' && answer.ok) {
        const { acts } = body as { acts: SentAct[] }
        const { verdicts } = JSON.parse(told) as { verdicts: ActVerdict[] }
        for (const { key, status, body } of verdicts) this.judged(acts.find(act => act.key === key)?.body, status, body)
      } else if (method === 'PUT') this.judged(text, answer.status, told)
      return { status: answer.status, body: told }
    }
    return { handle, live$: new Subject() } as unknown as Server
  }

  private judged(act: string | undefined, status: number, answer: string | undefined) {
    if (act === undefined || answer === undefined) return
    const { name } = JSON.parse(act) as { name: string }
    const reply = JSON.parse(answer) as { version: number; code?: string; current?: { name: string } }
    if (status === 200) this.stood[reply.version] = name
    else if (reply.code === 'stale') this.refused.push({ name, stands: reply.current!.name })
  }

  async play(steps: readonly Step[]) {
    for (const one of steps) await this.does(one)
    for (const device of this.devices) {
      device.wire.online = true
      device.wire.allWell()
    }
    for (const device of this.devices) await device.wire.deliverLate()
    await this.settled()
    this.judge()
    for (const device of this.devices) await device.close()
    forgetDevices()
  }

  private async does({ what, device: at, fate }: Step) {
    const device = this.devices[at]!
    if (what === 'rename') await this.rename(at)
    else if (what === 'now') await this.now(at)
    else if (what === 'anew') await this.anew(at)
    else if (what === 'look') await this.look(at)
    else if (what === 'off' || what === 'on') device.wire.online = what === 'on'
    else if (what === 'kill') await device.restart()
    else if (what === 'fate') this.wayIs(device, fate)
    else if (what === 'late') await device.wire.deliverLate()
    else device.clock.pass(60_000)
  }

  private wayIs({ wire }: Device, fate: Fate) {
    const before = wire.fate
    wire.fate = request => {
      if (request.path !== 'sync/acts' && request.method !== 'PUT') return before(request)
      wire.fate = before
      return fate
    }
  }

  private next(at: number, before: ReadonlySet<string>) {
    const name = `Name ${++this.count}`
    this.given.set(name, { name, shown: before })
    this.shown[at] = name
    return name
  }

  private ofShown(at: number) {
    const name = this.shown[at]!
    return new Set([name, this.loaded[at]!, ...(this.given.get(name)?.shown ?? [])])
  }

  private edit(at: number) {
    const input = { params: { id: this.group }, body: { name: this.next(at, this.ofShown(at)), version: this.seen[at]! } }
    const { method, path } = chat.edit
    const rows = rowNames(chat.edit, input)
    const act = { ...input, call: callNameOf(chat.edit), method, path: path.replace(':id', this.group), rows, key: v7() }
    return { ...act, lane: laneOf(chat.edit, input, act.key) }
  }

  private async rename(at: number) {
    await this.devices[at]!.local.outbox.send(this.edit(at))
  }

  /** Renames it where the studio is there to answer, and does not load it anew. */
  private async now(at: number) {
    const { wire, local } = this.devices[at]!
    if (!wire.online || (await local.outbox.rows()).some(({ state }) => state === 'waiting')) return
    const before = this.shown[at]!
    const act = this.edit(at)
    const buildsOn = await local.outbox.buildsOn(act.rows)
    const headers = { 'content-type': 'application/json', 'idempotency-key': act.key, ...(buildsOn && { [buildsOnHeader]: buildsOn }) }
    const { handle } = this.studio(this.people[at]!)
    const { status } = await handle({ path: act.path, method: act.method, headers, body: act.body } as never)
    if (status === 200) await local.outbox.arrived(act)
    else this.shown[at] = before
  }

  /** Writes the last name that waits anew, which may be on its way already. */
  private async anew(at: number) {
    const { outbox } = this.devices[at]!.local
    const last = (await outbox.rows()).findLast(({ state }) => state === 'waiting')
    if (!last) return
    const body = last.body as { name: string; version: number }
    const before = new Set([body.name, ...(this.given.get(body.name)?.shown ?? [])])
    await outbox.edit(last.key, { ...body, name: this.next(at, before) })
  }

  /** Loads the group as it stands, over which the device shows what it did since. */
  private async look(at: number) {
    const device = this.devices[at]!
    if (!device.wire.online) return
    const { reply } = await house.as(this.people[at], chat.group, { params: { id: this.group } })
    const rows = await device.local.outbox.rows()
    const own = rows.findLast(({ state }) => state === 'waiting')
    this.seen[at] = reply.version
    this.loaded[at] = reply.name!
    this.shown[at] = own ? (own.body as { name: string }).name : reply.name!
  }

  private async settled() {
    const waiting = async () => {
      for (const { clock } of this.devices) clock.pass(1000)
      const all = await Promise.all(this.devices.map(device => device.local.outbox.rows()))
      return all.flat().filter(({ state }) => state === 'waiting').length
    }
    await expect.poll(waiting, { timeout: 30_000, interval: 10 }).toBe(0)
  }

  private judge() {
    for (const [version, name] of this.stood.entries()) {
      if (version < 2) continue
      expect(name, `version ${version}`).toBeDefined()
      // Nothing was written over that its author's device had not shown.
      expect([...this.given.get(name)!.shown], `${name} over ${this.stood[version - 1]}`).toContain(this.stood[version - 1])
    }
    // Nobody was told of a clash with what their own device had shown.
    for (const { name, stands } of this.refused)
      expect([...this.given.get(name)!.shown], `${name} refused for ${stands}`).not.toContain(stands)
  }
}

const numRuns = Number(process.env.STORIES ?? (process.env.LONG ? 1500 : 12))

test(
  `${numRuns} stories of a group that is renamed at three devices: nobody clashes with themselves, and nobody overwrites what they have not seen`,
  async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async steps => (await Story.begin()).play(steps))
    await fc.assert(property, { numRuns, endOnFailure: true })
  },
  60_000 + numRuns * 3000,
)
