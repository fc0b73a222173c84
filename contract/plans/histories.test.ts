import { expect, test, vi } from 'vitest'
import type { PlannedSlot, PlannedSplit } from '#contract/plans/shapes.ts'
import { mergePlan } from '#contract/rules/plans/planMerge.ts'
import { fc } from '#contract/testing/draws.ts'

vi.setConfig({ testTimeout: 600_000 })
const numRuns = process.env.LONG ? 5_000 : 200

interface Plan {
  title: string
  splits: PlannedSplit[]
}

const slot = (_id: string, rest = 90): PlannedSlot => ({
  _id,
  exercise: _id,
  superset: null,
  rest,
  setting: null,
  hint: null,
  targets: [{ warmup: false, weight: 60, reps: 8, repsTo: 12, distance: null, time: null }],
})
const first: Plan = { title: 'Kraft', splits: [{ _id: 'A', title: 'Tag A', minutes: 30, slots: [slot('a'), slot('b'), slot('c')] }] }

type Act = { device: number; kind: 'add' | 'change' | 'remove' | 'move' | 'load' | 'save'; at: number }
const act: fc.Arbitrary<Act> = fc.record({
  device: fc.integer({ min: 0, max: 2 }),
  kind: fc.constantFrom('add', 'add', 'change', 'change', 'remove', 'move', 'load', 'save'),
  at: fc.nat(9),
})

const slotsOf = ({ splits }: Plan) => splits[0]!.slots
const withSlots = (plan: Plan, slots: PlannedSlot[]): Plan => ({ ...plan, splits: [{ ...plan.splits[0]!, slots }] })

/** A studio that takes a plan only from whoever has seen it as it stands, and three devices on which it is built for hours without a network. */
class History {
  private version = 1
  stored = first
  readonly devices = [0, 1, 2].map(() => ({ base: first, mine: first, seen: 1 }))
  readonly added = new Set<string>(['a', 'b', 'c'])
  readonly removed = new Set<string>()
  readonly rests = new Map<string, Set<number>>()

  do({ device, kind, at }: Act, nth: number) {
    const one = this.devices[device]!
    const slots = slotsOf(one.mine)
    const meant = slots[at % Math.max(1, slots.length)]
    if (kind === 'add') {
      this.added.add(`n${nth}`)
      one.mine = withSlots(one.mine, slots.toSpliced(at % (slots.length + 1), 0, slot(`n${nth}`)))
    }
    if (kind === 'change' && meant) {
      this.rests.set(meant._id, (this.rests.get(meant._id) ?? new Set()).add(100 + nth))
      one.mine = withSlots(
        one.mine,
        slots.map(each => (each === meant ? { ...each, rest: 100 + nth } : each)),
      )
    }
    if (kind === 'remove' && meant) {
      this.removed.add(meant._id)
      one.mine = withSlots(
        one.mine,
        slots.filter(each => each !== meant),
      )
    }
    if (kind === 'move' && meant) one.mine = withSlots(one.mine, [...slots.filter(each => each !== meant), meant])
    if (kind === 'load') this.join(device)
    if (kind === 'save') this.save(device)
  }

  private join(device: number) {
    const one = this.devices[device]!
    one.mine = mergePlan(['title'], one.base, one.mine, this.stored).merged
    one.base = this.stored
    one.seen = this.version
  }

  save(device: number) {
    const one = this.devices[device]!
    if (one.seen !== this.version) this.join(device)
    this.stored = one.mine
    this.version += 1
    one.base = one.mine
    one.seen = this.version
  }
}

test('whatever three devices do to one plan, each on its own for hours, nothing is lost, doubled or made up', () => {
  const check = (acts: Act[]) => {
    const history = new History()
    for (const [nth, one] of acts.entries()) history.do(one, nth)
    for (const device of [0, 1, 2, 0, 1, 2]) history.save(device)
    const slots = slotsOf(history.stored)
    const ids = slots.map(({ _id }) => _id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of history.added) if (!history.removed.has(id)) expect(ids).toContain(id)
    for (const id of ids) expect(history.added).toContain(id)
    for (const { _id, rest } of slots) expect([90, ...(history.rests.get(_id) ?? [])]).toContain(rest)
    // What was changed at all stands with one of its changes.
    for (const [id, rests] of history.rests) {
      const stands = slots.find(({ _id }) => _id === id)
      if (stands && !history.removed.has(id)) expect([...rests]).toContain(stands.rest)
    }
    for (const { mine } of history.devices) expect(mine).toEqual(history.stored)
  }
  fc.assert(fc.property(fc.array(act, { maxLength: 40 }), check), { numRuns })
})
