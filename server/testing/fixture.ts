import { afterAll, beforeAll } from 'vitest'
import { openInto, type TestHouse } from './house.ts'
import { makeStudio } from './make.ts'

interface Wishes {
  /** Codes of studios that stand before the first test. */
  studios?: readonly string[]
}

/** A house for all tests of a file, or of a `describe`: open before the first of them, closed after the last. */
export function testHouse({ studios = [] }: Wishes = {}): TestHouse {
  const house = {} as TestHouse
  beforeAll(async () => {
    await openInto(house)
    for (const code of studios) await makeStudio(house, { code })
  })
  afterAll(() => house.close?.())
  return house
}
