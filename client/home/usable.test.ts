import { expect, test } from 'vitest'
import type { EntryCode } from '#contract/shop/entryCodes.ts'
import { usable } from './usable.ts'

const code = (over: Partial<EntryCode>) =>
  ({ state: 'saved', entries: 10, used: 3, until: '2026-12-31', dispute: null, ...over }) as EntryCode

test('only codes that open the entrance today stand on the start, the one first that ends first', () => {
  const late = code({ until: '2027-06-30' })
  const soon = code({})
  const others = [
    code({ used: 10 }),
    code({ until: '2026-11-27' }),
    code({ state: 'waiting' }),
    code({ state: 'void' }),
    code({ dispute: 'open' as EntryCode['dispute'] }),
  ]
  expect(usable([late, ...others, soon], '2026-11-28')).toEqual([soon, late])
  expect(usable([code({ until: '2026-11-28' })], '2026-11-28')).toHaveLength(1)
})
