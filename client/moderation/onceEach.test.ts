import { expect, test } from 'vitest'
import { onceEach } from './onceEach.ts'

test('of two pages that overlap, because something was decided between them, each row stands once and keeps its place', () => {
  const page = (...ids: string[]) => ({ data: { rows: ids.map(_id => ({ _id })) } })
  expect(onceEach([page('a', 'b'), {}, page('b', 'c', 'a')]).map(({ _id }) => _id)).toEqual(['a', 'b', 'c'])
})
