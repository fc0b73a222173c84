import { describe, expect, test } from 'vitest'
import { fc } from '#contract/testing/draws.ts'
import { type DoneSet, groupsOf, nextSlot, progress, restAfter, type SlotLike, slotAfter } from './rotation.ts'

const slot = (key: string, sets: number, more: { warmups?: number; superset?: string; rest?: number } = {}): SlotLike => ({
  key,
  superset: more.superset ?? null,
  rest: more.rest ?? 60,
  targets: [
    ...Array.from({ length: more.warmups ?? 0 }, () => ({ warmup: true })),
    ...Array.from({ length: sets }, () => ({ warmup: false })),
  ],
})
const name = ({ slot: of, index, warmup }: { slot: SlotLike; index: number; warmup: boolean }) =>
  `${of.key}${warmup ? 'w' : ''}${index + 1}`

/** Trains everything as it comes due and names the sets. */
function train(slots: SlotLike[], sets: DoneSet[] = []) {
  const names: string[] = []
  for (let due = nextSlot(slots, sets); due; due = nextSlot(slots, sets)) {
    names.push(name(due))
    sets = [...sets, { slot: due.slot.key, index: due.index, warmup: due.warmup }]
    if (names.length > 500) throw new Error('endless')
  }
  return names
}
const set = (key: string, index: number, warmup = false): DoneSet => ({ slot: key, index, warmup })

describe('what is due', () => {
  test('warm-ups first, one exercise after the other', () => {
    expect(train([slot('A', 2, { warmups: 1 }), slot('B', 1)])).toEqual(['Aw1', 'A1', 'A2', 'B1'])
  })

  test('a superset rotates after each set', () => {
    const pair = [slot('A', 3, { superset: 's' }), slot('B', 3, { superset: 's' }), slot('C', 1)]
    expect(train(pair)).toEqual(['A1', 'B1', 'A2', 'B2', 'A3', 'B3', 'C1'])
  })

  test('members with fewer sets drop out, warm-ups rotate before', () => {
    const three = [
      slot('A', 3, { superset: 's', warmups: 1 }),
      slot('B', 1, { superset: 's' }),
      slot('C', 2, { superset: 's', warmups: 2 }),
    ]
    expect(train(three)).toEqual(['Aw1', 'Cw1', 'Cw2', 'A1', 'B1', 'C1', 'A2', 'C2', 'A3'])
  })

  test('the same word further down is another superset', () => {
    expect(groupsOf([slot('A', 1, { superset: 's' }), slot('B', 1), slot('C', 1, { superset: 's' })]).map(group => group.length)).toEqual([
      1, 1, 1,
    ])
  })

  test('a deleted set is due again, before the ones behind it', () => {
    expect(name(nextSlot([slot('A', 3)], [set('A', 0), set('A', 2)])!)).toBe('A2')
  })

  test('nothing is due when all is done, nor in an empty training', () => {
    expect(nextSlot([slot('A', 1)], [set('A', 0)])).toBeNull()
    expect(nextSlot([], [])).toBeNull()
  })

  test('sets of slots that are gone disturb nothing', () => {
    expect(name(nextSlot([slot('A', 1)], [set('X', 0)])!)).toBe('A1')
  })
})

describe('chosen by hand', () => {
  const slots = [slot('A', 2), slot('B', 2, { superset: 's' }), slot('C', 2, { superset: 's' })]

  test('the next set comes from there, and the superset rotates on', () => {
    expect(name(nextSlot(slots, [], { slot: 'C' })!)).toBe('C1')
    expect(slotAfter(slots, [set('C', 0)], 'C')).toBe('B')
    expect(slotAfter(slots, [set('C', 0), set('B', 0)], 'B')).toBe('B')
  })

  test('one set more than planned', () => {
    expect(name(nextSlot(slots, [set('A', 0), set('A', 1)], { slot: 'A', more: true })!)).toBe('A3')
    expect(slotAfter(slots, [set('A', 0), set('A', 1)], 'A')).toBeUndefined()
  })

  test('no set more than planned where no hand chose it: a kill may have come before the rotation went on', () => {
    expect(name(nextSlot(slots, [set('A', 0), set('A', 1)], { slot: 'A' })!)).toBe('B1')
    const all = slots.flatMap(({ key }) => [set(key, 0), set(key, 1)])
    expect(nextSlot(slots, all, { slot: 'A' })).toBeNull()
  })

  test('an unknown choice is none', () => {
    expect(name(nextSlot(slots, [], { slot: 'Z' })!)).toBe('A1')
  })
})

describe('rest', () => {
  const slots = [slot('A', 2, { superset: 's', rest: 90 }), slot('B', 1, { superset: 's', rest: 30 }), slot('C', 1, { rest: 120 })]

  test('comes after the round, and after each set of a member that is alone', () => {
    expect(nextSlot(slots, [])?.restAfter).toBe(0)
    expect(nextSlot(slots, [set('A', 0)])?.restAfter).toBe(90)
    expect(nextSlot(slots, [set('A', 0), set('B', 0)])?.restAfter).toBe(90)
    expect(nextSlot(slots, [set('A', 0), set('B', 0), set('A', 1)])?.restAfter).toBe(120)
  })

  test('is asked for a set that is in already, or not yet', () => {
    expect(restAfter(slots, [], set('A', 0))).toBe(0)
    expect(restAfter(slots, [set('B', 0), set('A', 0)], set('A', 0))).toBe(90)
    expect(restAfter(slots, [], set('X', 0))).toBe(0)
  })
})

describe('the session bar', () => {
  test('groups, the set that is due, and what is done', () => {
    const slots = [slot('A', 2, { warmups: 1 }), slot('B', 2, { superset: 's' }), slot('C', 1, { superset: 's' })]
    const bar = progress(slots, [
      { id: 'x', ...set('A', 0, true) },
      { id: 'y', ...set('A', 0) },
    ])
    expect(bar.groups.map(({ segments }) => segments.map(({ slot: key, state }) => `${key} ${state}`))).toEqual([
      ['A done', 'A done', 'A now'],
      ['B todo', 'C todo', 'B todo'],
    ])
    expect(bar.groups[0]!.segments.map(one => one.set)).toEqual(['x', 'y', undefined])
    expect([bar.done, bar.total]).toEqual([2, 6])
  })

  test('extra sets lengthen it, a gap among them does not', () => {
    const bar = progress([slot('A', 1)], [set('A', 0), set('A', 3)])
    expect([bar.done, bar.total]).toEqual([2, 2])
  })
})

test('two devices that did the same set without a network did two', () => {
  const slots = [slot('A', 3)]
  const twice = [
    { id: 'x', ...set('A', 0) },
    { id: 'y', ...set('A', 0) },
  ]
  expect(name(nextSlot(slots, twice)!)).toBe('A3')
  const bar = progress(slots, twice)
  expect(bar.groups[0]!.segments.map(one => one.set)).toEqual(['x', 'y', undefined])
  expect(nextSlot(slots, [...twice, set('A', 1)])).toBeNull()
})

const anySlots = fc
  .array(
    fc.record({
      sets: fc.integer({ min: 0, max: 4 }),
      warmups: fc.integer({ min: 0, max: 2 }),
      superset: fc.option(fc.constantFrom('s', 't'), { nil: undefined }),
    }),
    { maxLength: 6 },
  )
  .map(list => list.map(({ sets, ...more }, n) => slot(`k${n}`, sets, more)))

test('every planned set comes due exactly once, warm-ups of a group before its sets, groups one after the other', {
  timeout: 60_000,
}, () => {
  fc.assert(
    fc.property(anySlots, slots => {
      const order = train(slots)
      expect(order.length).toBe(slots.reduce((sum, { targets }) => sum + targets.length, 0))
      expect(new Set(order).size).toBe(order.length)
      const groups = groupsOf(slots)
      const groupOf = (one: string) => groups.findIndex(group => group.some(({ key }) => one.startsWith(key)))
      const places = order.map(groupOf)
      expect(places).toEqual([...places].sort((a, b) => a - b))
      const shown = progress(slots, []).groups.flatMap(({ segments }) =>
        segments.map(one => `${one.slot}${one.warmup ? 'w' : ''}${one.index + 1}`),
      )
      expect(shown).toEqual(order)
    }),
  )
})
