import { expect, test } from 'vitest'
import { brandOf, supportStudio } from './brand.ts'

test.each([
  ['winterthur', 'toess'],
  ['pfungen', 'toess'],
  ['frauenfeld', 'thur'],
  ['arbon', 'thur'],
])('%s wears %s (L11, A22)', (code, brand) => {
  expect(brandOf(code)).toBe(brand)
})

test.each([undefined, null, ''])('where no studio is known (%j) it is the support studio’s (A21)', code => {
  expect(brandOf(code)).toBe(brandOf(supportStudio))
})
