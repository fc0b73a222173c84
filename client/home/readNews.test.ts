import { expect, test } from 'vitest'
import { withRead } from './readNews.ts'

const item = { title: 'a', text: '', picture: null, described: null, link: null, at: '2026-11-20T16:42:00.000Z' }

test('what was opened here is read, also while that waits; what is read stays so', () => {
  const items = [
    { ...item, _id: 'a', read: false },
    { ...item, _id: 'b', read: true },
    { ...item, _id: 'c', read: false },
  ]
  expect(withRead(items, ['a']).map(({ read }) => read)).toEqual([true, true, false])
})
