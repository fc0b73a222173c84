import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { seeker } from './needles.ts'

const drawn = (length: number, letters: number) => Buffer.from(Array.from({ length }, () => randomInt(letters)))

test('many are found wherever each of them would be, at both ends and one within the other', () => {
  for (let nth = 0; nth < 200; nth++) {
    // Of two letters, so that they stand there often and overlap.
    const hay = drawn(300, 2)
    const cut = (length: number, from = randomInt(hay.length - length)) => hay.subarray(from, from + length)
    const needles = [cut(3), cut(8), cut(9), cut(12), cut(20), cut(10, 0), cut(10, 290), drawn(11, 2), drawn(40, 2)].map(bytes => ({
      bytes,
    }))
    const found: string[] = []
    seeker(needles)(hay, (needle, at) => found.push(`${needles.indexOf(needle)} ${at}`))
    const single = needles.flatMap(({ bytes }, nth) => {
      const places: string[] = []
      for (let at = hay.indexOf(bytes); at >= 0; at = hay.indexOf(bytes, at + 1)) places.push(`${nth} ${at}`)
      return places
    })
    expect(found.sort()).toEqual(single.sort())
  }
})

test('nothing is found in nothing, and without anything to look for', () => {
  const found: number[] = []
  seeker([{ bytes: Buffer.from('long enough') }])(Buffer.alloc(0), (_, at) => found.push(at))
  seeker([])(Buffer.from('long enough'), (_, at) => found.push(at))
  expect(found).toEqual([])
})
