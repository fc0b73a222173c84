import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sources } from './words.mjs'

test('whoever needs a part of the house asks for it by its name, such as WithBus, and picks none by hand', () => {
  const picking = sources().filter(
    path => path.startsWith('server/') && path !== 'server/kit/house.ts' && /Pick<House,/.test(readFileSync(path, 'utf8')),
  )
  expect(picking).toEqual([])
})

test('what takes in files by a pattern says so in the words by which vitest knows that it can’t be kept by its text', () => {
  const patterns = sources().filter(path => readFileSync(path, 'utf8').includes('import.meta.glob'))
  expect(patterns).toContain('server/testing/world.ts')
  expect(patterns.filter(path => !readFileSync(path, 'utf8').includes('import.meta.glob('))).toEqual([])
})
