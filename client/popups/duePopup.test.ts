import { expect, test } from 'vitest'
import { instantOf, wallOf } from '#client/parts/audience/wall.ts'
import type { Popup } from '#contract/popups.ts'
import { fc } from '#contract/testing/draws.ts'
import { cleanStale, duePopupOf, forgetShown, keepShown } from './duePopup.ts'

const hour = 3_600_000
const at = Date.parse('2026-11-20T12:00:00.000Z')

const popup = (_id: string, over: Partial<Popup> = {}): Popup => ({
  _id,
  title: _id,
  text: '',
  image: null,
  createdAt: '2026-11-19T08:00:00.000Z',
  from: null,
  to: null,
  lead: null,
  shownAt: null,
  ...over,
})

function storage(start: Record<string, string> = {}) {
  const held = new Map(Object.entries(start))
  return {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value) === held,
    removeItem: (key: string) => void held.delete(key),
    keys: () => [...held.keys()],
  }
}

test('the newest comes first, then the next', () => {
  const known = storage()
  const list = [popup('old'), popup('new', { createdAt: '2026-11-20T08:00:00.000Z' })]
  expect(duePopupOf(list, at, known)?._id).toBe('new')
  keepShown('new', at, known)
  expect(duePopupOf(list, at, known)?._id).toBe('old')
  keepShown('old', at, known)
  expect(duePopupOf(list, at, known)).toBeUndefined()
})

test('one popup is never due twice within 24 hours, whichever device showed it', () => {
  const looks = fc.array(fc.tuple(fc.integer({ min: 0, max: 5 * 24 * 60 }), fc.boolean()), { maxLength: 60 })
  fc.assert(
    fc.property(looks, steps => {
      const [here, there] = [storage(), storage()]
      let shownAt: string | null = null
      const shown: number[] = []
      for (const [minute, elsewhere] of [...steps].sort((a, b) => a[0] - b[0])) {
        const now = at + minute * 60_000
        const known = elsewhere ? there : here
        const due = duePopupOf([popup('one', { shownAt })], now, known)
        if (!due) continue
        keepShown('one', now, known)
        shownAt = new Date(now).toISOString()
        shown.push(now)
      }
      for (const [place, now] of shown.entries()) if (place > 0) expect(now - shown[place - 1]!).toBeGreaterThanOrEqual(24 * hour)
    }),
    { seed: 7 },
  )
})

test('what was shown on another device counts, what is over or not yet on is not shown', () => {
  const known = storage()
  expect(duePopupOf([popup('seen', { shownAt: new Date(at - 23 * hour).toISOString() })], at, known)).toBeUndefined()
  expect(duePopupOf([popup('seen', { shownAt: new Date(at - 24 * hour).toISOString() })], at, known)?._id).toBe('seen')
  expect(duePopupOf([popup('over', { to: new Date(at - 1).toISOString() })], at, known)).toBeUndefined()
  expect(duePopupOf([popup('later', { from: new Date(at + 1).toISOString() })], at, known)).toBeUndefined()
})

test('stale keys go: a day old, unreadable, of a popup that is gone; others stay', () => {
  const key = (name: string) => `popup_last_shown_${name}`
  const known = storage({
    [key('fresh')]: String(at - hour),
    [key('old')]: String(at - 25 * hour),
    [key('broken')]: 'x',
    [key('gone')]: String(at - hour),
    version: '1',
  })
  cleanStale([popup('fresh'), popup('old'), popup('broken')], at, known)
  expect(known.keys()).toEqual([key('fresh'), 'version'])
  forgetShown(known)
  expect(known.keys()).toEqual(['version'])
})

test('wall clock and instant agree, over both changes of the clock', () => {
  expect(wallOf('2026-07-01T10:00:00.000Z')).toBe('2026-07-01T12:00')
  expect(instantOf('2026-12-24T18:30')).toBe('2026-12-24T17:30:00.000Z')
  expect(instantOf('2026-03-29T03:00')).toBe('2026-03-29T01:00:00.000Z')
  expect(instantOf('quatsch')).toBeUndefined()
  const minutes = fc.integer({ min: Date.parse('2026-01-01') / 60_000, max: Date.parse('2027-01-01') / 60_000 })
  fc.assert(
    fc.property(minutes, minute => {
      const wall = wallOf(new Date(minute * 60_000).toISOString())
      expect(wallOf(instantOf(wall))).toBe(wall)
    }),
    { seed: 7 },
  )
})
