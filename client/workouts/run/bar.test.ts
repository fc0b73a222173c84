import { describe, expect, test } from 'vitest'
import { type Bar, type BarAct, barAfter, closedBar, halfEntered, missing, type SetAim, valuesFor } from './bar.ts'

const aim = (index: number, slot = 'a'): SetAim => ({ slot, warmup: false, index })
const barOf = (...acts: BarAct[]) => acts.reduce<Bar>(barAfter, closedBar)
const first: BarAct = { do: 'aim', aim: aim(0), values: { weight: 60, reps: 10 } }
const second: BarAct = { do: 'aim', aim: aim(1), values: { weight: 57.5, reps: 9 } }

describe('aiming', () => {
  test('fills the bar, and follows better knowledge until a hand changes something', () => {
    const better: BarAct = { do: 'aim', aim: aim(0), values: { weight: 62.5, reps: 10 } }
    expect(barOf(first, better).values).toEqual({ weight: 62.5, reps: 10 })
    expect(barOf(first, { do: 'put', values: { weight: 65 } }, better).values).toEqual({ weight: 65, reps: 10 })
  })

  test('the next set brings its own values, the bar stays as open as it was', () => {
    const bar = barOf({ do: 'open' }, first, { do: 'put', values: { reps: 8 } }, { do: 'note', note: 'eng' }, second)
    expect(bar).toEqual({ open: true, aim: aim(1), values: { weight: 57.5, reps: 9 }, note: '', touched: false, noting: false })
  })

  test('nothing that changes nothing makes a new state', () => {
    const bar = barOf(first)
    expect(barAfter(bar, first)).toBe(bar)
    expect(barAfter(bar, { do: 'put', values: { reps: 10 } })).toBe(bar)
    expect(barAfter(bar, { do: 'close' })).toBe(bar)
  })
})

describe('editing', () => {
  const edit: BarAct = { do: 'edit', aim: { ...aim(0), edits: 'x' }, values: { weight: 50, reps: 5 }, note: 'alt' }

  test('is never disturbed by what is due', () => {
    const bar = barOf(second, edit, first)
    expect([bar.aim?.edits, bar.values, bar.note, bar.open]).toEqual(['x', { weight: 50, reps: 5 }, 'alt', true])
  })

  test('abort closes and turns back to what is due', () => {
    const bar = barOf(edit, { do: 'put', values: { reps: 6 } }, { do: 'abort', aim: aim(1), values: { weight: 57.5, reps: 9 } })
    expect(bar).toEqual({ ...closedBar, aim: aim(1), values: { weight: 57.5, reps: 9 } })
  })
})

test('abort of a new set clears what was entered and leaves the bar open', () => {
  const bar = barOf(
    { do: 'open' },
    first,
    { do: 'put', values: { reps: 3 } },
    { do: 'note', note: 'x' },
    {
      do: 'abort',
      aim: aim(0),
      values: { weight: 60, reps: 10 },
    },
  )
  expect([bar.open, bar.touched, bar.note, bar.values]).toEqual([true, false, '', { weight: 60, reps: 10 }])
})

test('half entered is what a hand changed or edits', () => {
  expect(halfEntered(barOf(first))).toBe(false)
  expect(halfEntered(barOf(first, { do: 'put', values: { reps: 1 } }))).toBe(true)
  expect(halfEntered(barOf({ do: 'edit', aim: { ...aim(0), edits: 'x' }, values: {}, note: '' }))).toBe(true)
})

test('a set keeps only the values of its kind', () => {
  const all = { weight: 0, reps: 8, distance: 500, time: 61_000 }
  expect(valuesFor('weight', all)).toEqual({ weight: 0, reps: 8 })
  expect(valuesFor('body', all)).toEqual({ reps: 8 })
  expect(valuesFor('distance', all)).toEqual({ distance: 500, time: 61_000 })
  expect(valuesFor('time', all)).toEqual({ time: 61_000 })
})

test('says what a set lacks', () => {
  expect(missing('weight', { weight: 60 })).toMatch('Wiederholungen')
  expect(missing('body', { reps: 5 })).toBeUndefined()
  expect(missing('time', {})).toMatch('Zeit')
  expect(missing('distance', { time: 1 })).toBeUndefined()
})
