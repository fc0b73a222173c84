import { describe, expect, test } from 'vitest'
import { amountOf, cart, counted } from './cart.ts'
import { chatDrafts } from './chatDrafts.ts'
import { equal } from './equal.ts'
import { habitTicks } from './habitTicks.ts'
import { meals } from './meals.ts'
import { aDraft, aLine, aMeal, aRun, aSet, aTick, at, type CartLineFixture, type DoneSet, next, type Run, slot } from './merge.fixtures.ts'
import { clashes } from './merge.ts'
import { sets } from './sets.ts'
import { workoutRuns } from './workoutRuns.ts'

describe('sets', () => {
  test('edits of different fields both stand', () => {
    const merged = sets.merge(aSet, next(aSet, { weight: 62.5 }), next(aSet, { reps: 10 }))
    expect(merged).toMatchObject({ weight: 62.5, reps: 10, version: 3, rev: aSet.rev })
  })
  test('the same field changed twice: the later to arrive stands and the other value is told', () => {
    const [mine, theirs] = [next(aSet, { weight: 62.5 }), next(aSet, { weight: 65 })]
    expect(sets.merge(aSet, mine, theirs).weight).toBe(62.5)
    expect(clashes(aSet, mine, theirs, sets.words)).toEqual([{ field: 'weight', mine: 62.5, theirs: 65 }])
  })
  test('a value taken away on one device is gone', () => {
    const { weight: _weight, ...bare } = aSet
    expect(sets.merge(aSet, next(bare as DoneSet, {}), next(aSet, { reps: 9 }))).not.toHaveProperty('weight')
  })
  test.each([
    ['mine', true],
    ['theirs', false],
  ])('a deletion (%s) against an edit keeps the edit', (_side, isMine) => {
    const gone = next(aSet, { _deleted: true })
    const edited = next(aSet, { weight: 70 })
    const merged = isMine ? sets.merge(aSet, gone, edited) : sets.merge(aSet, edited, gone)
    expect(merged).toMatchObject({ _deleted: false, weight: 70 })
  })
  test('deleted on both devices stays deleted, and nothing has to be written', () => {
    const theirs = next(aSet, { _deleted: true })
    expect(sets.merge(aSet, next(aSet, { _deleted: true }), theirs)).toBe(theirs)
  })
  test('a deletion of what nobody edited stands', () => {
    expect(sets.merge(aSet, next(aSet, { _deleted: true }), next(aSet, {}))._deleted).toBe(true)
  })
  test('an edit before the own deletion does not win over what lives', () => {
    const merged = sets.merge(aSet, next(aSet, { weight: 1, _deleted: true }, 2), next(aSet, { weight: 70 }))
    expect(merged).toMatchObject({ weight: 70, _deleted: false })
  })
  test('bringing back what is deleted stands', () => {
    const gone = next(aSet, { _deleted: true })
    expect(sets.merge(gone, next(gone, { _deleted: false }), next(gone, { note: 'x' }))._deleted).toBe(false)
  })
  test('without a base the higher version wins, deletions included', () => {
    const old = next(aSet, { weight: 50 })
    expect(sets.merge(undefined, old, next(aSet, { _deleted: true }, 3))._deleted).toBe(true)
    expect(sets.merge(undefined, next(aSet, { weight: 70 }, 5), next(aSet, { _deleted: true }, 3))).toMatchObject({
      weight: 70,
      _deleted: false,
      version: 7,
    })
  })
  test('an instant and its day come from one side', () => {
    const merged = sets.merge(
      aSet,
      next(aSet, { at: '2026-11-20T16:43:00.000Z' }),
      next(aSet, { at: '2026-11-18T10:00:00.000Z', day: '2026-11-18' }),
    )
    expect(merged).toMatchObject({ at: '2026-11-20T16:43:00.000Z', day: '2026-11-20' })
  })
})

describe('runs', () => {
  const swap = (id: string, when = at) => ({ id, kind: 'swap' as const, at: when, slot: 'a', from: 'a', to: id })
  test('slots and modifications of both devices are kept', () => {
    const mine = next(aRun, { slots: [...aRun.slots, slot('c')], modifications: [swap('m1')] })
    const theirs = next(aRun, { slots: [slot('a', 'x'), slot('b')], modifications: [swap('m2')] })
    const merged = workoutRuns.merge(aRun, mine, theirs)
    expect(merged.slots.map(({ key, exercise }) => [key, exercise._id])).toEqual([
      ['a', 'x'],
      ['b', 'b'],
      ['c', 'c'],
    ])
    expect(merged.modifications.map(({ id }) => id)).toEqual(['m1', 'm2'])
  })
  test('a slot taken out stays out, one changed meanwhile stays in', () => {
    const out = next(aRun, { slots: [slot('b')] })
    expect(workoutRuns.merge(aRun, out, next(aRun, { note: 'x' })).slots).toHaveLength(1)
    expect(
      workoutRuns
        .merge(aRun, out, next(aRun, { slots: [slot('a', 'x'), slot('b')] }))
        .slots.map(({ key }) => key)
        .sort(),
    ).toEqual(['a', 'b'])
  })
  test('finished wins over running, of two ends the earlier', () => {
    const [early, late] = ['2026-11-20T17:30:00.000Z', '2026-11-20T19:00:00.000Z']
    const ended = (when: string) => next(aRun, { state: 'finished', ended: when })
    expect(workoutRuns.merge(aRun, next(aRun, { note: 'x' }), ended(early))).toMatchObject({ state: 'finished', ended: early, note: 'x' })
    expect(workoutRuns.merge(aRun, ended(late), ended(early)).ended).toBe(early)
    expect(workoutRuns.merge(aRun, ended(early), ended(late)).ended).toBe(early)
  })
  test('a finished run that one device goes on with is running again', () => {
    const done = next(aRun, { state: 'finished', ended: at })
    const { ended: _ended, ...open } = next(done, { state: 'running' })
    const merged = workoutRuns.merge(done, open as Run, next(done, { note: 'x' }))
    expect(merged).toMatchObject({ state: 'running', note: 'x' })
    expect(merged).not.toHaveProperty('ended')
  })
  test('without a base nothing of either side is lost', () => {
    const merged = workoutRuns.merge(
      undefined,
      { ...aRun, slots: [slot('a')], modifications: [swap('m1')] },
      { ...aRun, slots: [slot('b')], modifications: [swap('m2')] },
    )
    expect(merged.slots).toHaveLength(2)
    expect(merged.modifications).toHaveLength(2)
  })
})

describe('drafts', () => {
  test('two texts: one stands, the other is kept beside it', () => {
    const merged = chatDrafts.merge(
      aDraft,
      next(aDraft, { text: 'Ich komme' }),
      next(aDraft, { text: 'Ich komme nicht', at: '2026-11-20T16:50:00.000Z' }),
    )
    expect(merged.text).toBe('Ich komme')
    expect(merged.others).toEqual([{ text: 'Ich komme nicht', at: '2026-11-20T16:50:00.000Z' }])
  })
  test('without a base too', () => {
    const merged = chatDrafts.merge(undefined, next(aDraft, { text: 'A' }), next(aDraft, { text: 'B' }))
    expect([merged.text, ...merged.others.map(({ text }) => text)].sort()).toEqual(['A', 'B'])
  })
  test('a text sent on one device is not kept, the one written on the other is', () => {
    const merged = chatDrafts.merge(aDraft, next(aDraft, { text: 'gesendet', _deleted: true }), next(aDraft, { text: 'neu' }))
    expect(merged).toMatchObject({ text: 'neu', _deleted: false, others: [] })
  })
  test('one that was sent takes nothing from one that another device begins without knowing of it', () => {
    const [sent, begun] = ['m1', 'm2'].map(message => ({ ...aDraft, message }))
    const [gone, written] = [next(sent!, { text: 'gesendet', _deleted: true }, 5), next(begun!, { text: 'halb ges' })]
    expect(chatDrafts.merge(undefined, gone, written)).toBe(written)
    expect(chatDrafts.merge(undefined, written, gone)).toEqual({ ...written, version: gone.version + 1 })
    // The same draft: where it was sent it is gone.
    expect(chatDrafts.merge(undefined, gone, next(sent!, { text: 'gesend' }))._deleted).toBe(true)
  })
  test('a kept text that was dropped stays dropped; at most ten are kept, the newest', () => {
    const other = (place: number) => ({ text: `t${place}`, at: `2026-11-20T16:${10 + place}:00.000Z` })
    const full = { ...aDraft, others: Array.from({ length: 10 }, (_, place) => other(place)) }
    expect(chatDrafts.merge(full, next(full, { others: [] }), next(full, { edits: 'm' })).others).toEqual([])
    const clash = chatDrafts.merge(full, next(full, { text: 'x' }), next(full, { text: 'y', at: '2026-11-20T17:00:00.000Z' }))
    expect(clash.others).toHaveLength(10)
    expect(clash.others[0]!.text).toBe('y')
    expect(clash.others.map(({ text }) => text)).not.toContain('t0')
  })
})

describe('ticks of habits', () => {
  test('of a tick and an untick the later version stands as a whole, whichever arrives first', () => {
    const [ticked, unticked] = [next(aTick, { amount: 2 }), next(next(aTick, { amount: 1 }), { amount: 0, goal: 2 })]
    for (const merged of [habitTicks.merge(aTick, ticked, unticked), habitTicks.merge(aTick, unticked, ticked)])
      expect(merged).toMatchObject({ amount: 0, goal: 2 })
  })
  test('of two alike the one that arrives later stands', () => {
    const [mine, theirs] = [next(aTick, { amount: 2 }), next(aTick, { amount: 3 })]
    expect(habitTicks.merge(aTick, mine, theirs)).toMatchObject({ amount: 2, version: 3 })
    expect(clashes(aTick, mine, theirs, habitTicks.words)).toEqual([{ field: 'amount', mine: 2, theirs: 3 }])
  })
})

describe('the diary', () => {
  test('of one entry two devices change amount and meal: both stand, and the portion comes with its amount', () => {
    const counted = next(aMeal, { amount: 300, portion: '1 Apfel', size: 150 })
    const merged = meals.merge(aMeal, counted, next(aMeal, { meal: 'snack' }))
    expect(merged).toMatchObject({ amount: 300, portion: '1 Apfel', size: 150, meal: 'snack', version: 3 })
    const weighed = meals.merge(
      counted,
      next(counted, { amount: 120, portion: undefined, size: undefined }),
      next(counted, { amount: 450 }),
    )
    expect(weighed).toMatchObject({ amount: 120 })
    expect(weighed).not.toHaveProperty('portion')
  })
  test('a deletion against an edit keeps the edit', () => {
    expect(meals.merge(aMeal, next(aMeal, { _deleted: true }), next(aMeal, { amount: 200 }))).toMatchObject({
      amount: 200,
      _deleted: false,
    })
  })
})

describe('cart', () => {
  const add = (line: CartLineFixture, device: string, by: number, fresh = '1') => next(line, counted(line, device, fresh, by))
  test('a count called like something that objects inherit is a count like any other', () => {
    const mine = next(aLine, { counts: { constructor: { plus: 1, minus: 0 } } as unknown as CartLineFixture['counts'] })
    const theirs = next(aLine, { counts: {} })
    expect(equal(theirs.counts, mine.counts)).toBe(false)
    expect(equal(mine.counts, theirs.counts)).toBe(false)
    expect(amountOf(cart.merge(undefined, mine, theirs))).toBe(1)
  })
  test('both devices add: both count', () => {
    const merged = cart.merge(aLine, add(aLine, 'phone', 1), add(aLine, 'tablet', 2))
    expect(amountOf(merged)).toBe(5)
  })
  test('taking away stops at 0', () => {
    const empty = add(aLine, 'tablet', -5)
    expect(amountOf(empty)).toBe(0)
    expect(amountOf(add(empty, 'phone', 1))).toBe(1)
  })
  test('a line deleted while the other device adds comes back with what was added', () => {
    const gone = next(aLine, { ...counted(aLine, 'phone', '1', -2), _deleted: true })
    const merged = cart.merge(aLine, gone, add(aLine, 'tablet', 1))
    expect(merged._deleted).toBe(false)
    expect(amountOf(merged)).toBe(1)
  })
  test('an old state that adds nothing does not bring a deleted line back, with or without a base', () => {
    const gone = next(aLine, { ...counted(aLine, 'phone', '1', -2), _deleted: true }, 4)
    expect(cart.merge(undefined, aLine, gone)).toBe(gone)
    expect(cart.merge(aLine, next(aLine, { title: 'Shake gross' }), gone)._deleted).toBe(true)
  })
  test('a line begun anew on a device that forgot its counts counts from the start', () => {
    const gone = next(aLine, { ...counted(aLine, 'phone', '1', -2), _deleted: true }, 2)
    const again = { ...aLine, version: 1, ...counted({ counts: {} }, 'phone', '2', 1) }
    const merged = cart.merge(undefined, again, gone)
    expect(merged._deleted).toBe(false)
    expect(amountOf(merged)).toBe(1)
  })
})
