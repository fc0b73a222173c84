import { expect, test } from 'vitest'
import { texts } from '#server/social/testing/textTable.ts'
import { stops } from './stops.ts'

const kept = Object.values(texts).flatMap(line => Object.values(line.kept).filter(column => column !== null))
const shown = Object.values(stops).flatMap(stop => stop.shows)

test('whatever the record keeps of a text of the Community’s calls is looked at on a screen', () => {
  expect([...new Set(shown)].sort()).toEqual([...new Set(kept)].sort())
})
