import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Here } from './here.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Said = Parameters<Here['hear']>[0]

/** Processes on one bus; what one of them hears of comings (+) and goings (-). */
function processes(names: readonly string[]) {
  const told: Record<string, string[]> = {}
  const all = new Map<string, Here>()
  /** Processes whose messages reach nobody any more. */
  const dead = new Set<string>()
  const begin = (name: string) => {
    told[name] = []
    all.set(
      name,
      new Here({
        async tell(what, of, about) {
          if (dead.has(name)) return
          const said: Said = { kind: 'topic', domain: 'presence', of, what, about }
          await Promise.resolve()
          for (const [other, here] of all) if (!dead.has(other)) here.hear(said)
        },
        changed: (came, went) => told[name]?.push(...came.map(each => `+${each}`), ...went.map(each => `-${each}`)),
      }),
    )
  }
  names.forEach(begin)
  const of = (name: string) => all.get(name) as Here
  return { told, of, begin, kill: (name: string) => dead.add(name) }
}
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('who comes at one process is there at all of them, until the last app anywhere is closed', async () => {
  const { told, of } = processes(['one', 'two'])
  of('one').came('anna')
  await after(100)
  of('two').came('anna')
  await after(100)
  of('one').went('anna', true)
  await after(100)
  expect([of('one').has('anna'), of('two').has('anna')]).toEqual([true, true])
  of('two').went('anna', true)
  await after(100)
  expect(told).toEqual({ one: ['+anna', '-anna'], two: ['+anna', '-anna'] })
})

test('a page that loads again is no going, an ended session is one at once', async () => {
  const { told, of } = processes(['one'])
  of('one').came('anna')
  await after(100)
  of('one').went('anna', false)
  await after(2000)
  of('one').came('anna')
  await after(10_000)
  expect(told.one).toEqual(['+anna'])
  of('one').went('anna', true)
  await after(900)
  expect(told.one).toEqual(['+anna', '-anna'])
})

test('the people of a process that dies are gone, those of one that goes on stay', async () => {
  const { told, of, kill } = processes(['one', 'two'])
  of('one').came('anna')
  of('two').came('bea')
  await after(100)
  kill('two')
  await after(60_000)
  expect([of('one').has('anna'), of('one').has('bea')]).toEqual([true, false])
  expect(told.one?.filter(each => each.endsWith('bea'))).toEqual(['+bea', '-bea'])
})

test('a process that starts later learns who is there, also of more people than one message takes', async () => {
  const { told, of, begin } = processes(['one'])
  const many = Array.from({ length: 400 }, (_, nth) => `p${nth}`)
  for (const each of many) of('one').came(each)
  await after(100)
  begin('two')
  await after(100)
  expect(many.every(each => of('two').has(each))).toBe(true)
  expect(new Set(told.two).size).toBe(400)
})

test('after messages were missed all is as it is, and nothing is told that has not changed', async () => {
  const { told, of } = processes(['one', 'two'])
  of('one').came('anna')
  await after(100)
  of('two').again()
  of('one').again()
  await after(100)
  expect(told).toEqual({ one: ['+anna'], two: ['+anna'] })
  expect(of('two').has('anna')).toBe(true)
})
