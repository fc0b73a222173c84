import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { outdated, queries } from './cache.ts'

afterEach(() => queries.clear())

/** A list on the screen; each load answers with the rows at the moment of the request. */
function watched() {
  let rows: string[] = []
  const answers: (() => void)[] = []
  const queryFn = () => {
    const then = rows
    return new Promise<string[]>(resolve => answers.push(() => resolve(then)))
  }
  const observer = new QueryObserver(queries, { queryKey: ['list'], queryFn })
  const stop = observer.subscribe(() => {})
  return {
    answers,
    stop,
    shown: () => observer.getCurrentResult().data,
    add(row: string) {
      rows = [...rows, row]
      void outdated({ queryKey: ['list'] })
    },
  }
}

test('news that comes while the first answer is under way is asked for after it', async () => {
  const list = watched()
  list.add('first')
  list.add('second')
  expect(list.answers).toHaveLength(1)
  list.answers[0]!()
  await vi.waitFor(() => expect(list.answers.length).toBeGreaterThan(1))
  for (const answer of list.answers) answer()
  await vi.waitFor(() => expect(list.shown()).toEqual(['first', 'second']))
  list.stop()
})

test('later news take the place of what is asked', async () => {
  const list = watched()
  list.answers[0]!()
  await vi.waitFor(() => expect(list.shown()).toEqual([]))
  list.add('first')
  list.add('second')
  expect(list.answers).toHaveLength(3)
  list.answers[2]!()
  await vi.waitFor(() => expect(list.shown()).toEqual(['first', 'second']))
  list.answers[1]!()
  expect(list.shown()).toEqual(['first', 'second'])
  list.stop()
})
