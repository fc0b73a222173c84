import { expect, test } from 'vitest'
import { filled } from './useFilling.ts'

const column = (key: string, blocks: number) => ({ key, blocks, atOnce: false })

test('a frame draws so much and no more, a long column in several', () => {
  const columns = [column('mo', 4), column('di', 30), column('mi', 2)]
  const first = filled(columns, new Map())
  expect([...first]).toEqual([
    ['mo', Number.POSITIVE_INFINITY],
    ['di', 4],
  ])
  const second = filled(columns, first)
  expect(second.get('di')).toBe(18)
  expect(second.has('mi')).toBe(false)
  const third = filled(columns, second)
  expect(third.get('di')).toBe(Number.POSITIVE_INFINITY)
  expect(third.has('mi')).toBe(true)
})

test('whatever there is, it comes to an end, and what is whole stays so', () => {
  const columns = Array.from({ length: 14 }, (_, at) => column(`${at}`, at % 5))
  let drawn: ReadonlyMap<string, number> = new Map()
  for (let frame = 0; frame < 10; frame++) drawn = filled(columns, drawn)
  expect(columns.every(({ key, blocks }) => drawn.get(key) === (blocks === 0 ? 0 : Number.POSITIVE_INFINITY))).toBe(true)
  // An empty column that gets its week's courses is filled as any other.
  expect(filled([column('0', 3)], drawn).get('0')).toBe(Number.POSITIVE_INFINITY)
})
