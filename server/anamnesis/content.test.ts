import { expect, test } from 'vitest'
import { answered, type Drafted } from './content.ts'

/** Who answered what, having seen the draft at which version. */
type Said = [by: string, answer: string, base: number]

/** A draft's one question after these answers, each of which makes a version: what stands, and what stands beside it. */
function told(...said: Said[]) {
  let drafted: Drafted = {}
  for (const [place, [by, answer, base]] of said.entries())
    drafted = answered(drafted, { goal: { answer } }, { by, at: `${place}`, base, version: place + 1 })
  const { answer, by, other } = drafted.goal!
  return [`${by}: ${answer.answer}`, other && `${other.by}: ${other.answer.answer}`]
}

test('an answer to one that its author has not seen leaves the earlier beside it, also while its author types on', () => {
  expect(told(['Anna', 'Kraft', 0], ['Beat', 'Kr', 0])).toEqual(['Beat: Kr', 'Anna: Kraft'])
  expect(told(['Anna', 'Kraft', 0], ['Beat', 'Kr', 0], ['Beat', 'Krampf', 0])).toEqual(['Beat: Krampf', 'Anna: Kraft'])
  expect(told(['Anna', 'Kraft', 0], ['Beat', 'Krampf', 0], ['Beat', 'Krampf', 0])).toEqual(['Beat: Krampf', 'Anna: Kraft'])
  expect(told(['Anna', 'Kraft', 0], ['Beat', 'Krampf', 0], ['Anna', 'Ruhe', 0])).toEqual(['Anna: Ruhe', 'Beat: Krampf'])
})

test('who has seen both settles it with either, and so do two who say the same', () => {
  const clash: Said[] = [
    ['Anna', 'Kraft', 0],
    ['Beat', 'Krampf', 0],
  ]
  expect(told(...clash, ['Beat', 'Krampf', 2])).toEqual(['Beat: Krampf', undefined])
  expect(told(...clash, ['Beat', 'Kraft', 2])).toEqual(['Beat: Kraft', undefined])
  expect(told(...clash, ['Anna', 'Krampf', 2])).toEqual(['Anna: Krampf', undefined])
  expect(told(...clash, ['Beat', 'Kraft', 0])).toEqual(['Beat: Kraft', undefined])
  expect(told(['Anna', 'Kraft', 0], ['Anna', 'Krampf', 0], ['Beat', 'Ruhe', 2])).toEqual(['Beat: Ruhe', undefined])
})
