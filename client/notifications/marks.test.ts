import { expect, test } from 'vitest'
import type { Notification } from '#contract/notifications.ts'
import { fc } from '#contract/testing/draws.ts'
import { isRead, merged, noMarks, type ReadMarks, withAll, withRead } from './marks.ts'

const notice = (place: number, read = false): Notification => ({
  _id: `n${place}`,
  title: `Nummer ${place}`,
  link: null,
  read,
  createdAt: new Date(Date.UTC(2026, 10, 20, 12, place)).toISOString(),
})

const acts = fc.array(fc.tuple(fc.constantFrom('one', 'all'), fc.nat(9)), { maxLength: 30 })

test('reading only ever grows, whatever order acts and answers come in', () => {
  fc.assert(
    fc.property(acts, fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }), (steps, there) => {
      const rows = there.map((read, place) => notice(place, read)).reverse()
      const page = { total: 40, unread: 30 + rows.filter(({ read }) => !read).length, rows }
      let marks: ReadMarks = noMarks
      let before = new Set(merged(page, marks).rows.flatMap(({ _id, read }) => (read ? _id : [])))
      for (const [kind, place] of steps) {
        const goal = notice(place)
        marks = kind === 'one' ? withRead(marks, goal._id) : withAll(marks, goal.createdAt)
        const now = new Set(merged(page, marks).rows.flatMap(({ _id, read }) => (read ? _id : [])))
        expect([...before].filter(_id => !now.has(_id))).toEqual([])
        expect(now.has(goal._id)).toBe(true)
        before = now
      }
      const shuffled = steps.toReversed().reduce<ReadMarks>((held, [kind, place]) => {
        const goal = notice(place)
        return kind === 'one' ? withRead(held, goal._id) : withAll(held, goal.createdAt)
      }, noMarks)
      for (const row of rows) expect(isRead(row, shuffled)).toBe(isRead(row, marks))
    }),
    { seed: 11 },
  )
})

test('the count is of what stays unread, older pages included until all up to now is read', () => {
  const rows = [notice(3), notice(2, true), notice(1)]
  const page = { total: 20, unread: 12, rows }
  expect(merged(page, noMarks).unread).toBe(12)
  expect(merged(page, withRead(noMarks, 'n3')).unread).toBe(11)
  expect(merged(page, withAll(noMarks, notice(3).createdAt)).unread).toBe(0)
  expect(merged(page, withAll(noMarks, notice(1).createdAt)).unread).toBe(1)
})
