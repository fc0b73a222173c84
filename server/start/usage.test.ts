import { expect, test } from 'vitest'
import { BookError } from '#server/nutrition/foods/book/foodBookLine.ts'
import { explain } from './explain.ts'
import { argumentsOf, Unusable, usages, WrongUse } from './usage.ts'

/** What somebody reads, and the code with which the program ends. */
function toldBy(act: () => unknown) {
  try {
    act()
  } catch (error) {
    return explain(error)
  }
  return undefined
}

test.each(Object.keys(usages) as (keyof typeof usages)[])('called wrongly, %s says how it is called and ends with 64', program => {
  for (const given of [[], [''], ['a', 'b', 'c', 'd']]) {
    const told = toldBy(() => argumentsOf(program, given, 1))
    expect([told?.code, told?.sentence.split('\n')[0]]).toEqual([64, expect.stringMatching(new RegExp(`^npm run ${program}\\b`))])
  }
  expect(argumentsOf(program, ['a'], 1)).toEqual(['a'])
})

test.each([
  ['an argument that can’t be', new WrongUse('E-Mail ist ungültig.'), 64],
  ['a file that is of no use', new Unusable('seite.html ist kein JSON.'), 65],
  ['a book that is none', new BookError('Kein Auszug von Open Food Facts.'), 65],
])('%s has a code of its own', (_, error, code) => {
  expect(explain(error)).toEqual({ sentence: error.message, code })
})
