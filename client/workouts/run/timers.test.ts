import { BehaviorSubject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPersisted } from './persisted.ts'
import { begun, extended, holdRest, type Rest, restLeftOf, resumed, shareOf } from './rest.ts'
import { watchRest } from './resting.ts'
import { elapsed, phaseOf, started, stopped, zero } from './stopwatch.ts'

describe('stopwatch', () => {
  test('goes on over a reload, because only its start is kept', () => {
    const stored = JSON.parse(JSON.stringify(started(zero, 1000)))
    expect(elapsed(stored, 61_250)).toBe(60_250)
  })

  test('adds up what ran before and names its three states', () => {
    const paused = stopped(started(zero, 0), 700)
    expect([phaseOf(zero), phaseOf(started(zero, 0)), phaseOf(paused)]).toEqual(['reset', 'running', 'stopped'])
    expect(elapsed(started(paused, 5000), 5300)).toBe(1000)
    expect(elapsed(paused, 99_000)).toBe(700)
  })

  test('a second start changes nothing, and a clock set back counts nothing', () => {
    const running = started(zero, 1000)
    expect(started(running, 5000)).toBe(running)
    expect(elapsed(running, 400)).toBe(0)
  })
})

describe('rest', () => {
  test('counts by instants', () => {
    const rest = begun(90, 0)!
    expect(restLeftOf(rest, 30_000)).toBe(60_000)
    expect(restLeftOf(rest, 100_000)).toBe(0)
    expect(shareOf(rest, 45_000)).toBe(0.5)
    expect(begun(0, 0)).toBeNull()
  })

  test('held, it stands still for as long as it takes', () => {
    const paused = holdRest(begun(90, 0)!, 30_000)
    expect(restLeftOf(paused, 500_000)).toBe(60_000)
    expect(restLeftOf(resumed(paused, 500_000), 510_000)).toBe(50_000)
  })

  test('is made longer and shorter, held or not, and begins anew when it is over', () => {
    const rest = begun(90, 0)!
    expect(restLeftOf(extended(rest, 15_000, 10_000)!, 10_000)).toBe(95_000)
    expect(shareOf(extended(rest, 15_000, 0)!, 0)).toBe(1)
    expect(extended(holdRest(rest, 80_000), -15_000, 99_000)).toBeNull()
    expect(extended(holdRest(rest, 30_000), 15_000, 99_000)).toEqual({ total: 105_000, ends: null, left: 75_000 })
    expect(restLeftOf(extended(null, 15_000, 7000)!, 7000)).toBe(15_000)
  })
})

function keepOf(stored?: unknown) {
  const rows = new Map<string, BehaviorSubject<unknown>>()
  const row = (key: string) => rows.get(key) ?? rows.set(key, new BehaviorSubject<unknown>(stored)).get(key)!
  return {
    value: (key: string) => row(key).value,
    set: vi.fn(async (key: string, value: unknown) => row(key).next(structuredClone(value))),
    delete: vi.fn(async (key: string) => row(key).next(undefined)),
    watch: <T>(key: string) => row(key) as unknown as BehaviorSubject<T | undefined>,
  }
}

describe('a persisted value', () => {
  test('begins with what is stored', () => {
    const kept = createPersisted(keepOf({ ran: 5, since: 7 }), 'watch', zero)
    expect([kept.get(), kept.ready()]).toEqual([{ ran: 5, since: 7 }, true])
  })

  test('writes the newest value last and skips those in between', async () => {
    const keep = keepOf()
    const kept = createPersisted<number>(keep, 'n', 0)
    for (let n = 1; n <= 50; n++) kept.set(n)
    await kept.written()
    expect(keep.value('n')).toBe(50)
    expect(keep.set.mock.calls.length).toBeLessThan(5)
  })

  test('with a pause it writes the first step at once, and once for the rest of a drag', async () => {
    const keep = keepOf()
    const kept = createPersisted<number>(keep, 'n', 0, 60_000)
    for (let n = 1; n <= 50; n++) kept.set(n)
    expect(keep.set.mock.calls).toEqual([['n', 1]])
    await kept.written()
    expect(keep.set.mock.calls).toEqual([
      ['n', 1],
      ['n', 50],
    ])
  })

  test('takes what another tab wrote, and its own initial value deletes the row', async () => {
    const keep = keepOf()
    const kept = createPersisted<Rest | null>(keep, 'rest', null)
    const told = vi.fn()
    kept.watch(told)
    await keep.set('rest', begun(60, 0))
    expect(kept.get()).toEqual(begun(60, 0))
    expect(told).toHaveBeenCalledTimes(1)
    kept.set(null)
    await kept.written()
    expect(keep.value('rest')).toBeUndefined()
  })

  test('a write that fails does not stop the next', async () => {
    const keep = keepOf()
    keep.set.mockRejectedValueOnce(new Error('full'))
    const kept = createPersisted<number>(keep, 'n', 0)
    kept.set(1)
    await kept.written()
    kept.set(2)
    await kept.written()
    expect(keep.value('n')).toBe(2)
  })
})

describe('the end of a rest', () => {
  const vibrate = vi.fn()
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 })
    vi.stubGlobal('navigator', { vibrate })
    vi.stubGlobal('document', { visibilityState: 'visible' })
    vibrate.mockReset()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('rings once, at its instant, and leaves no rest', () => {
    const kept = createPersisted<Rest | null>(keepOf(), 'rest', null)
    watchRest(kept, () => 'Brustpresse')
    kept.set(begun(90, 0))
    kept.set(extended(kept.get(), 15_000, 0))
    vi.advanceTimersByTime(104_999)
    expect(vibrate).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(vibrate).toHaveBeenCalledTimes(1)
    expect(kept.get()).toBeNull()
  })

  test('held, it does not ring; one that ended long ago goes in silence', () => {
    const kept = createPersisted<Rest | null>(keepOf(), 'rest', null)
    watchRest(kept, () => '')
    kept.set(holdRest(begun(90, 0)!, 10_000))
    vi.advanceTimersByTime(600_000)
    expect([vibrate.mock.calls.length, kept.get()?.left]).toEqual([0, 80_000])
    kept.set({ total: 90_000, ends: 100, left: 0 })
    expect([vibrate.mock.calls.length, kept.get()]).toEqual([0, null])
  })
})
