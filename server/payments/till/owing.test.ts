import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueIn, givenBack, leftIn, surplusIn } from './owing.ts'

const sum = fc.integer({ min: 0, max: 500_000 })
const owing = fc
  .record({ owed: sum, paid: sum, waived: sum })
  .map(({ owed, paid, waived }) => ({ owed, paid, waived: Math.min(waived, owed) }))

test.each([
  ['nothing came', { owed: 4900, paid: 0, waived: 0 }, 4900, 0],
  ['part of it came', { owed: 4900, paid: 2000, waived: 0 }, 2900, 0],
  ['part came and the rest was let go', { owed: 4900, paid: 2000, waived: 2900 }, 0, 0],
  ['it came twice', { owed: 4900, paid: 9800, waived: 0 }, 0, 4900],
  ['it is no longer owed', { owed: 0, paid: 4900, waived: 4900 }, 0, 4900],
])('%s: what is missing, and what is too much', (_, row, left, surplus) => {
  expect([leftIn(row), surplusIn(row)]).toEqual([left, surplus])
})

test('money is either missing or too much, and both together are what differs', () => {
  fc.assert(
    fc.property(owing, row => {
      expect(Math.min(leftIn(row), surplusIn(row))).toBe(0)
      expect(leftIn(row) - surplusIn(row)).toBe(dueIn(row) - row.paid)
    }),
  )
})

const withRefunds = owing.map(row => ({ ...row, letGo: {} }))
const wishes = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 4 })

test('nobody is asked again for what was given back, and only what was too much becomes less of it', () => {
  fc.assert(
    fc.property(withRefunds, fc.integer({ min: 1, max: 500_000 }), (row, wish) => {
      const back = Math.min(wish, row.paid)
      fc.pre(back > 0)
      const after = { ...row, ...givenBack(row, [{ refund: 'r', back }]) }
      expect([after.paid, leftIn(after)]).toEqual([row.paid - back, leftIn(row)])
      expect(surplusIn(after)).toBe(Math.max(0, surplusIn(row) - back))
    }),
  )
})

test('refunds that failed leave all as it was before them, whatever else was let go or was too much', () => {
  fc.assert(
    fc.property(withRefunds, wishes, fc.infiniteStream(fc.nat()), (row, wanted, picks) => {
      let now = row as typeof row & { letGo: Record<string, number> }
      const begun: { refund: string; back: number }[] = []
      for (const [nth, wish] of wanted.entries()) {
        const one = { refund: `${nth}`, back: Math.min(wish, now.paid) }
        if (one.back === 0) continue
        begun.push(one)
        now = { ...now, ...givenBack(now, [one]) }
      }
      // In whatever order they fail.
      for (const { refund, back } of begun.toSorted(() => (picks.next().value! % 2) - 0.5)) {
        expect(now.waived).toBeLessThanOrEqual(Math.max(row.waived, row.owed))
        now = { ...now, ...givenBack(now, [{ refund, back: -back }]) }
      }
      expect(now).toEqual(row)
    }),
  )
})

test('what was let go in a dispute stays so, though a refund of what was too much fails', () => {
  const row = { owed: 10_000, paid: 12_000, waived: 3000, letGo: {} }
  const after = { ...row, ...givenBack(row, [{ refund: 'r', back: 5000 }]) }
  expect([after.paid, after.waived, surplusIn(after)]).toEqual([7000, 3000, 0])
  expect({ ...after, ...givenBack(after, [{ refund: 'r', back: -5000 }]) }).toEqual(row)
})
