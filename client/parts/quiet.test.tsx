import { expect, test } from 'vitest'
import { mayComeUp } from './quiet.ts'

test.each(['/dashboard/gf/checkin', '/dashboard/gf/event/door', '/select-employee'])(
  'at %s, where others read along, nothing comes up',
  path => {
    expect(mayComeUp(path)).toBe(false)
  },
)

test('elsewhere something may', () => {
  expect(mayComeUp('/kurse')).toBe(true)
})
