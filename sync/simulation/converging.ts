import { describe, expect, test } from 'vitest'
import { fc } from '#contract/testing/draws.ts'
import type { Collection, Deletable, Stamp } from '#sync/collections/collection.ts'
import { sameContent } from '#sync/collections/equal.ts'

const runs = { numRuns: process.env.LONG ? 20_000 : 500 }

/** A document to compare: the slots of a run have no order that both sides would come to. */
function sorted<Doc extends object>(doc: Doc): Doc {
  if (!('slots' in doc)) return doc
  const slots = [...(doc.slots as { key: string }[])].sort((x, y) => (x.key < y.key ? -1 : 1))
  return { ...doc, slots }
}

/**
 * Tries that a collection's merge comes to the same in any order, from any side and without a base, for a first document and what devices
 * change in it.
 */
export function expectConverging<Doc extends Stamp & Deletable>(
  { name, merge }: Pick<Collection<Doc>, 'name' | 'merge'>,
  first: Doc,
  patches: fc.Arbitrary<Partial<Doc>>,
) {
  const changes = fc.tuple(patches, fc.integer({ min: 1, max: 3 }))
  const made = ([change, by]: [Partial<Doc>, number]): Doc => ({ ...first, ...change, version: first.version + by })

  describe(name, () => {
    test('a merge again changes nothing, with or without a base', () => {
      const check = (a: [Partial<Doc>, number], b: [Partial<Doc>, number], hasBase: boolean) => {
        const base = hasBase ? first : undefined
        const [mine, theirs] = [made(a), made(b)]
        const merged = merge(base, mine, theirs)
        expect(merge(base, mine, theirs)).toEqual(merged)
        expect(merge(merged, merged, merged)).toBe(merged)
        expect(merge(theirs, merged, theirs)).toEqual({
          ...merged,
          version: sameContent(merged, theirs) ? theirs.version : merged.version + 1,
        })
      }
      fc.assert(fc.property(changes, changes, fc.boolean(), check), runs)
    })

    test('without a base both sides come to the same', () => {
      const check = (a: [Partial<Doc>, number], b: [Partial<Doc>, number]) => {
        const [one, other] = [made(a), made(b)]
        const [left, right] = [merge(undefined, one, other), merge(undefined, other, one)]
        expect(sameContent(sorted(left), sorted(right))).toBe(true)
      }
      fc.assert(fc.property(changes, changes, check), runs)
    })

    test('three devices that push through one store end equal', () => {
      const check = (orders: number[], all: [Partial<Doc>, number][]) => {
        let stored = first
        const devices = all.map(change => ({ base: first, mine: made(change) }))
        for (const turn of [...orders, 0, 1, 2, 0, 1, 2]) {
          const { base, mine } = devices[turn]!
          stored = merge(base, mine, stored)
          devices[turn] = { base: stored, mine: stored }
        }
        for (const { mine } of devices) expect(mine).toEqual(stored)
      }
      fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 6 }), fc.tuple(changes, changes, changes), check), runs)
    })
  })
}
