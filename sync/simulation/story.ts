import { v7 } from 'uuid'
import { fc } from '#contract/testing/draws.ts'
import { amountOf, counted } from '#sync/collections/cart.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import { Device, forgetDevices } from './device.ts'
import { openServer, type Server } from './server.ts'
import { memoryStore } from './store.ts'
import type { Fate } from './wire.ts'

const deviceCount = 3
/** Far more real time than a busy machine needs; only a story that never ends waits for it. */
const patience = 60_000
const fates = ['unsent', 'unanswered', 'twice', 'late', 401, 503] as const satisfies Fate[]

/** One thing that happens, in the words that a failing story prints. */
export type Step =
  | { act: 'create' | 'cart' | 'offline' | 'online' | 'kill' | 'undelete' | 'ahead' | 'back'; device: number }
  | { act: 'do'; device: number; lane: number }
  | { act: 'edit'; device: number; which: number; field: 'weight' | 'reps'; value: number }
  | { act: 'delete'; device: number; which: number }
  | { act: 'fate'; device: number; fate: Fate; of: 'push' | 'pull' | 'act' }
  | { act: 'late' | 'settle' | 'backup' | 'restore' | 'forget' | 'lag' }

const device = fc.nat(deviceCount - 1)
const which = fc.nat(7)
const alone = <A extends string>(act: A) => fc.record({ act: fc.constant(act), device })
const nobody = <A extends string>(act: A) => fc.record({ act: fc.constant(act) })

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: alone('create') },
    {
      weight: 6,
      arbitrary: fc.record({
        act: fc.constant('edit' as const),
        device,
        which,
        field: fc.constantFrom('weight' as const, 'reps' as const),
        value: fc.integer({ min: 1, max: 99 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ act: fc.constant('delete' as const), device, which }) },
    { weight: 1, arbitrary: alone('undelete') },
    { weight: 2, arbitrary: alone('cart') },
    { weight: 3, arbitrary: alone('offline') },
    { weight: 3, arbitrary: alone('online') },
    { weight: 2, arbitrary: alone('kill') },
    { weight: 1, arbitrary: alone('ahead') },
    { weight: 1, arbitrary: alone('back') },
    { weight: 6, arbitrary: fc.record({ act: fc.constant('do' as const), device, lane: fc.nat(2) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        act: fc.constant('fate' as const),
        device,
        fate: fc.constantFrom(...fates),
        of: fc.constantFrom('push' as const, 'push' as const, 'pull' as const, 'act' as const, 'act' as const),
      }),
    },
    { weight: 2, arbitrary: nobody('late') },
    { weight: 2, arbitrary: nobody('settle') },
    { weight: 1, arbitrary: nobody('backup') },
    { weight: 1, arbitrary: nobody('restore') },
    { weight: 2, arbitrary: nobody('forget') },
    { weight: 1, arbitrary: nobody('lag') },
  ),
  { minLength: 4, maxLength: 24 },
)

interface Known {
  doc: TrainingSet
  deleted: boolean
  everDeleted: boolean
  /** Devices that created, edited or deleted it. */
  touched: Set<number>
}

const line = 'shake:450'

/** Three devices and a server, the events of their story, and the invariants that must hold in the end. */
export class Story {
  private readonly server: Server
  private readonly devices: Device[]
  private readonly known = new Map<string, Known>()
  private readonly bin = new Map<number, TrainingSet>()
  private backup: object
  /** Sets that the last restore may have taken from the server, so that any device that held one owes it. */
  private owed = new Set<string>()
  private inCart = 0
  /** Acts of each lane of each device, in their order. */
  private readonly done = new Map<string, string[]>()

  constructor(store = memoryStore()) {
    this.server = openServer({}, store)
    this.devices = Array.from({ length: deviceCount }, () => new Device(this.server))
    this.backup = store.backup()
  }

  async play(story: Step[]) {
    try {
      for (const one of this.devices) await one.open()
      for (const step of story) await this.step(step)
      await this.calm()
      await this.judge()
    } finally {
      for (const one of this.devices) await one.close()
      forgetDevices()
    }
  }

  private async step(step: Step) {
    if (step.act === 'late') for (const one of this.devices) await one.wire.deliverLate()
    else if (step.act === 'settle') {
      this.server.settle()
      await breathe(20)
    } else if (step.act === 'lag') this.server.store.lag()
    else if (step.act === 'backup') this.backup = this.server.store.backup()
    else if (step.act === 'restore') this.restore()
    else if (step.act === 'forget') await this.forget()
    else if ('device' in step) await this.onDevice(step, this.devices[step.device]!)
    await breathe(2)
  }

  private restore() {
    this.owed = new Set(this.known.keys())
    this.server.store.restore(this.backup)
  }

  /**
   * As if 400 days had passed for every deletion; no backup is as old as what the store forgets. A device that owed the server a set all that
   * time brings it back, as nobody can tell any more whether it was lost or deleted.
   */
  private async forget() {
    for (const id of this.owed) {
      for (const [at, { local }] of this.devices.entries()) if (await local.one('sets', id)) this.known.get(id)!.touched.add(at)
    }
    this.backup = this.server.store.backup()
    await this.server.forget()
  }

  private async onDevice(step: Extract<Step, { device: number }>, one: Device) {
    if (step.act === 'offline' || step.act === 'online') one.wire.online = step.act === 'online'
    else if (step.act === 'fate') one.wire.nextOf(step.of, step.fate)
    else if (step.act === 'kill') await one.restart()
    else if (step.act === 'ahead') await this.setBack(step.device, one)
    // An hour, as somebody who has flown does.
    else if (step.act === 'back') one.clock.skew -= 3_600_000
    else if (step.act === 'do') await this.act(step, one)
    else if (step.act === 'create') await this.create(step.device, one)
    else if (step.act === 'cart') await this.addToCart(step.device, one)
    else if (step.act === 'edit') await this.edit(step, one)
    else if (step.act === 'delete') await this.remove(step, one)
    else await this.undelete(step.device, one)
  }

  /** Sets the clock back by a day; writes after it that are not sent before the next start look older than those that were. */
  private async setBack(at: number, one: Device) {
    await one.restart(() => one.clockWasAhead())
    one.wire.nextOf('push', 'unsent')
    await this.create(at, one)
    await one.restart()
  }

  private async act({ device: at, lane }: Extract<Step, { act: 'do' }>, one: Device) {
    const name = `${at}/${lane}`
    const before = this.done.get(name) ?? []
    this.done.set(name, [...before, `do/act/${name}/${before.length}`])
    await one.local.outbox.send({
      call: 'account.streakGoal',
      method: 'POST',
      path: `do/act/${name}/${before.length}`,
      body: {},
      lane: `${lane}`,
    })
  }

  private async create(at: number, one: Device) {
    const doc = await one.local.insert('sets', {
      id: v7(),
      run: '',
      slot: 'a',
      exercise: 'bench',
      title: `Satz ${this.known.size}`,
      kind: 'weight',
      warmup: false,
      index: this.known.size,
      weight: 10,
      reps: 1,
      at: '2026-11-20T16:42:00.000Z',
      day: '2026-11-20',
      source: 'app',
    })
    this.known.set(doc.id, { doc, deleted: false, everDeleted: false, touched: new Set([at]) })
  }

  /** A set that this device has, if any. */
  private async pick(one: Device, nth: number) {
    const held = await one.local.find('sets', { selector: {}, sort: [{ index: 'asc' }] })
    return held[nth % Math.max(1, held.length)]
  }

  private async edit({ device: at, which: nth, field, value }: Extract<Step, { act: 'edit' }>, one: Device) {
    const found = await this.pick(one, nth)
    if (!found) return
    const known = this.known.get(found.id)!
    known.doc = await one.local.change('sets', found.id, { [field]: value })
    known.deleted = false
    known.touched.add(at)
  }

  private async remove({ device: at, which: nth }: Extract<Step, { act: 'delete' }>, one: Device) {
    const found = await this.pick(one, nth)
    if (!found) return
    await one.local.remove('sets', found.id)
    this.bin.set(at, found)
    const known = this.known.get(found.id)!
    known.deleted = true
    known.everDeleted = true
    known.touched.add(at)
  }

  private async undelete(at: number, one: Device) {
    const doc = this.bin.get(at)
    if (!doc) return
    this.bin.delete(at)
    const known = this.known.get(doc.id)!
    known.doc = await one.local.restore('sets', doc)
    known.deleted = false
    known.touched.add(at)
  }

  private async addToCart(at: number, one: Device) {
    this.inCart++
    const held = await one.local.one('cart', line)
    if (held) await one.local.change('cart', line, counted(held, `d${at}`, v7(), 1))
    else {
      const begun = counted({ counts: {} }, `d${at}`, v7(), 1)
      await one.local.insert('cart', { id: line, product: 'shake', title: 'Shake', price: 450, ...begun })
    }
  }

  /** Everything works again; time passes until all is in step. */
  private async calm() {
    for (const one of this.devices) {
      await one.wire.deliverLate()
      one.wire.allWell()
      one.wire.online = true
    }
    const until = Date.now() + patience
    while (Date.now() < until) {
      this.server.settle()
      for (const one of this.devices) one.clock.pass(16_000)
      if (await this.agreed()) return
      await breathe(5)
    }
    const states = this.devices.map(({ local }) => local.status$.value)
    throw new Error(`never in step: ${(await this.states()).join('\n')}\n${JSON.stringify(states)}`)
  }

  private async agreed() {
    if (this.devices.some(({ local }) => local.status$.value.state !== 'saved')) return false
    const [theirs, ...ours] = await this.states()
    return ours.every(state => state === theirs)
  }

  private async states() {
    const sorted = (docs: { id: string }[]) => JSON.stringify(docs.map(ordered).sort((a, b) => (a.id < b.id ? -1 : 1)))
    const server = [...(await this.server.documents('sets')), ...(await this.server.documents('cart'))]
    const held = await Promise.all(
      this.devices.map(async ({ local }) => sorted([...(await local.find('sets')), ...(await local.find('cart'))])),
    )
    return [sorted(server.map(({ _deleted, ...doc }) => doc)), ...held]
  }

  private async judge() {
    const documents = new Map((await this.server.documents('sets')).map(doc => [doc.id, doc as unknown as TrainingSet]))
    for (const [id, { doc, deleted, everDeleted, touched }] of this.known) {
      const found = documents.get(id)
      if (touched.size > 1) {
        if (!found && !everDeleted) throw new Error(`lost ${doc.title}`)
        continue
      }
      if (deleted) {
        if (found) throw new Error(`back from the dead: ${doc.title}`)
      } else if (!found) throw new Error(`lost ${doc.title}`)
      else if (found.weight !== doc.weight || found.reps !== doc.reps) throw new Error(`${doc.title}: ${found.weight} × ${found.reps}`)
    }
    for (const id of documents.keys()) if (!this.known.has(id)) throw new Error(`from nowhere: ${id}`)
    for (const [name, paths] of this.done) {
      const arrived = this.server.acts.map(({ path }) => path).filter(path => path.startsWith(`do/act/${name}/`))
      if (arrived.join() !== paths.join()) throw new Error(`${name}: ${arrived.join(' ')}`)
    }
    const [cart] = await this.server.documents('cart')
    const amount = cart ? amountOf(cart as unknown as Parameters<typeof amountOf>[0]) : 0
    if (amount !== this.inCart) throw new Error(`${amount} in the cart instead of ${this.inCart}`)
  }
}

const ordered = (doc: { id: string }) =>
  Object.fromEntries(Object.entries(doc).sort(([a], [b]) => (a < b ? -1 : 1))) as unknown as { id: string }

/** Lets what is under way go on for a while. */
async function breathe(turns: number) {
  for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate)
}
