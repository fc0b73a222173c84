import { expect, test } from 'vitest'
import { type Counts, unknown } from '#contract/stats.ts'
import { joinSides } from './keptSides.ts'
import type { Joins } from './plugs.ts'

const none = { came: 0, uses: 0 }
const gone = { ...none, uses: unknown }
/** Who came adds up; who uses something is known of the last day, where it is known at all. */
const joins: Joins = {
  none,
  absent: ({ uses }) => (uses === unknown ? gone : none),
  overMonths: all => ({ came: all.reduce((sum, counts) => sum + (counts.came as number), 0), uses: all.at(-1)!.uses as number }),
}
const side = (total: Counts, lines: Record<string, Counts> = {}) => ({ total, lines: new Map(Object.entries(lines)) })

test.each<[string, Counts, number]>([
  ['unknown where its whole is', gone, unknown],
  ['nothing where its whole is known', { came: 0, uses: 3 }, 0],
])('what stands on a line that the last part has not is %s', (_, last, uses) => {
  const both = joinSides([side({ came: 2, uses: unknown }, { pfungen: { came: 2, uses: unknown } }), side(last)], joins)
  expect(both).toEqual(side({ came: 2, uses: last.uses! }, { pfungen: { came: 2, uses } }))
})
