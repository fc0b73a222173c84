import { expect, test } from 'vitest'
import { gathered } from './gathered.ts'

test('what says the same is one line with its number, where the newest stood; the rest stands alone and keeps its order', () => {
  const rows = [
    { _id: 5, say: 'Karte' },
    { _id: 4, say: 'Anfrage' },
    { _id: 3, say: 'Karte' },
    { _id: 2, say: '' },
    { _id: 1, say: '' },
  ]
  expect(gathered(rows, ({ say }) => say || undefined)).toEqual([
    { _id: 5, say: 'Karte', times: 2 },
    { _id: 4, say: 'Anfrage', times: 1 },
    { _id: 2, say: '', times: 1 },
    { _id: 1, say: '', times: 1 },
  ])
  expect(rows[0]).not.toHaveProperty('times')
})
