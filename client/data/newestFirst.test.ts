import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chainOf, joinDatedRows } from './newestFirst.ts'

interface Row {
  _id: string
  at: string
}
const row = (nth: number): Row => ({ _id: `p${nth}`, at: `2026-11-20T10:${String(nth).padStart(2, '0')}:00.000Z` })
/** Rows of these numbers, the newest first. */
const rows = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => row(from - at))
const size = 4
/** A studio's list, whose cursors are the number of the last row before. */
const pageOf = (all: readonly Row[], cursor?: string) => {
  const from = cursor === undefined ? 0 : all.findIndex(({ _id }) => _id === cursor) + 1
  const page = all.slice(from, from + size)
  return { rows: page, next: from + size < all.length ? page.at(-1)!._id : null }
}
const idsOf = (list: readonly Row[]) => list.map(({ _id }) => _id)
const behind = (all: readonly Row[]) => (cursor: string) => pageOf(all, cursor)

describe('pages that follow from each other', () => {
  test('as many as were asked for, and their end', () => {
    const all = rows(10, 1)
    const { cursors, rows: found, next, isWhole } = chainOf(pageOf(all), behind(all), { wanted: 1 })
    expect([cursors, idsOf(found), next, isWhole]).toEqual([['p7'], idsOf(rows(10, 3)), 'p3', true])
    expect(chainOf(pageOf(all), behind(all), { wanted: 9 })).toMatchObject({ cursors: ['p7', 'p3'], next: undefined, isWhole: true })
  })

  test('what comes above takes nothing out of what was seen, however much it is', () => {
    for (const fresh of [1, 3, 4, 9]) {
      const all = rows(10 + fresh, 1)
      const chain = chainOf(pageOf(all), behind(all), { wanted: 1, seen: row(3) })
      expect(idsOf(chain.rows)).toEqual(expect.arrayContaining(idsOf(rows(10, 3))))
      expect(chain.isWhole).toBe(true)
    }
  })

  test('a page that is not here ends them: what stood behind it stays until it is', () => {
    const before = rows(10, 3)
    const all = rows(13, 1)
    const chain = chainOf(pageOf(all), () => undefined, { wanted: 1, seen: before.at(-1) })
    expect([chain.cursors, chain.isWhole]).toEqual([['p10'], false])
    expect(idsOf(joinDatedRows(chain, before))).toEqual(idsOf(rows(13, 3)))
  })

  test('what was taken away within the pages that are here is gone, and a page that is whole again brings nothing back', () => {
    const before = rows(10, 3)
    const all = rows(10, 1).filter(({ _id }) => _id !== 'p9' && _id !== 'p4')
    const part = chainOf(pageOf(all), () => undefined, { wanted: 1, seen: before.at(-1) })
    expect(idsOf(joinDatedRows(part, before))).toEqual(['p10', 'p8', 'p7', 'p6', 'p5', 'p4', 'p3'])
    const whole = chainOf(pageOf(all), behind(all), { wanted: 1, seen: before.at(-1) })
    expect(idsOf(joinDatedRows(whole, before))).toEqual(['p10', 'p8', 'p7', 'p6', 'p5', 'p3', 'p2', 'p1'])
  })

  test('any comings and goings: what was seen and is there still stands, each once, the newest first', () => {
    const arrives = fc.array(fc.record({ more: fc.nat(12), gone: fc.array(fc.nat(80), { maxLength: 3 }), lost: fc.boolean() }), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(3), arrives, (at, wanted, stories) => {
        let all = rows(at, 1)
        let newest = at
        let stood: Row[] = []
        for (const { more, gone, lost } of [{ more: 0, gone: [], lost: false }, ...stories]) {
          newest += more
          all = [...rows(newest, newest - more + 1), ...all].filter(({ _id }) => !gone.includes(Number(_id.slice(1))))
          const chain = chainOf(pageOf(all), lost ? () => undefined : behind(all), { wanted, seen: stood.at(-1) })
          const shown = joinDatedRows(chain, stood)
          const there = new Set(idsOf(all))
          expect(idsOf(shown)).toEqual(expect.arrayContaining(idsOf(stood).filter(_id => there.has(_id))))
          expect(new Set(idsOf(shown)).size).toBe(shown.length)
          expect(shown.map(row => row.at)).toEqual(
            shown
              .map(row => row.at)
              .toSorted()
              .reverse(),
          )
          if (chain.isWhole) stood = shown
        }
      }),
    )
  })
})
