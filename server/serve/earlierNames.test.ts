import { expect, test } from 'vitest'
import { buildsOnHeader } from '#contract/headers.ts'
import { buildsOnIn } from './request.ts'

test('an act builds on one that its device names by what the call was called before', () => {
  const headers = { [buildsOnHeader.toLowerCase()]: 'rituals.save:a habits.save:b nonsense' }
  expect(buildsOnIn({ headers }, { 'rituals.save': 'habits.save' })).toEqual([
    ['habits.save', 'a'],
    ['habits.save', 'b'],
  ])
})
