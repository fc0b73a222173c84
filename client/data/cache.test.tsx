import 'fake-indexeddb/auto'
import { hashKey, QueryObserver } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'
import { type AnyCall, nameOf } from '#contract/call.ts'
import { courses } from '#contract/courses/calls.ts'
import { nutritionQuestions } from '#contract/nutrition/nutritionQuestions.ts'
import { people } from '#contract/people.ts'
import { products } from '#contract/shop/products.ts'
import { contract } from '#contract/testing/whole.ts'
import { workouts } from '#contract/workouts.ts'
import { answersWritten, destroyKept, forgetUnkept, keepAnswer, keepFor, outdated, queries, restored, restoredOpenly } from './cache.ts'
import { connectionAtom } from './connection.ts'
import { CallError } from './problem.ts'
import { keyOf } from './reads.ts'
import { openCallStore } from './stored.ts'

const list = vi.hoisted(() => ({ away: false }))
vi.mock('#contract/callNamed.ts', async original => {
  const all = await original<typeof import('#contract/callNamed.ts')>()
  return { ...all, namesByPath: () => (list.away ? Promise.reject(new TypeError('Failed to fetch')) : all.namesByPath()) }
})

afterEach(() => {
  queries.clear()
  list.away = false
})

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

test.each([
  ['failed for want of a network', new CallError('offline', 'Keine Verbindung.')],
  ['was to be tried once more when the network went', new CallError('broken', 'Es gab einen Fehler.', 503)],
])('a shown list that %s is there as soon as the network is back', async (_name, problem) => {
  const line = (online: boolean) => getDefaultStore().set(connectionAtom, { online, portal: false, since: '' })
  line(false)
  const queryFn = vi.fn(async () => {
    if (!getDefaultStore().get(connectionAtom).online) throw problem
    return ['Ada']
  })
  const observer = new QueryObserver(queries, { queryKey: ['shown'], queryFn })
  const stop = observer.subscribe(() => {})
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalled())
  line(true)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(['Ada']))
  stop()
})

test('health data are never kept on the device, and go from memory when the tablet is locked', async () => {
  const key = keyOf(people.health, { params: { id: 'p' } })
  queries.setQueryData(key, { gewicht: 64.5 })
  queries.setQueryData(keyOf(workouts.plans, {}), [])
  keepFor('vreni')
  await restored()
  queries.setQueryData(key, { gewicht: 64.5 })
  keepAnswer(key, { gewicht: 64.5 })
  keepAnswer(keyOf(workouts.plans, {}), [])
  await answersWritten()
  const store = await openCallStore('vreni')
  expect((await store.all()).map(({ key: [call] }) => call)).toEqual(['workouts.plans'])
  store.close()
  forgetUnkept()
  expect(queries.getQueryData(key)).toBeUndefined()
  await destroyKept('vreni')
})

test('what is the same for everybody lies here without a session, but no words that were looked for, and what a person loads does not', async () => {
  const [shop, words] = [keyOf(products.store, { body: { limit: 200 } }), keyOf(products.store, { body: { q: 'gurt' } })]
  const keep = async (...keys: (readonly unknown[])[]) => {
    for (const key of keys) keepAnswer(key, { rows: [] })
    await answersWritten()
  }
  await restoredOpenly()
  await keep(shop, words, keyOf(courses.mine))
  queries.clear()
  keepFor('vreni')
  await restored()
  await keep(keyOf(products.one, { params: { id: 'p' }, query: {} }))
  expect(queries.getQueryData(shop)).toBeUndefined()
  keepFor(undefined)
  await restoredOpenly()
  expect(
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([shop])
  keepFor(undefined)
  await destroyKept('vreni')
  await destroyKept('')
})

test.each(
  Object.values(contract).flatMap(calls =>
    Object.values(calls as Record<string, AnyCall>).flatMap(call => (call.openly ? [[nameOf(call), call]] : []) as [string, AnyCall][]),
  ),
)('%s is worn `openly`, and public', (_, { access, health, changes }) => {
  expect([access, health, changes]).toEqual(['public', undefined, undefined])
})

test('where the list of calls is not on the device, such answers wait for a later start, and all others are there', async () => {
  const before = await openCallStore('nora')
  const [old, own] = [
    ['GET workouts', {}],
    ['courses.mine', {}],
  ]
  for (const key of [old, own]) await before.put({ id: hashKey(key!), key: key!, data: 'kept', at: Date.now() })
  before.close()
  list.away = true
  keepFor('nora')
  await restored()
  expect(queries.getQueryData(keyOf(courses.mine))).toBe('kept')
  const after = await openCallStore('nora')
  expect(await after.all()).toHaveLength(2)
  after.close()
  await destroyKept('nora')
})

test('answers that a version before kept under the address or another name of a call stand under its name, and what no call is called any more is gone', async () => {
  const [person, id] = ['ursina', '01900000-0000-7000-8000-000000000001']
  const kept = (at: number, ...key: unknown[]) => ({ id: hashKey(key), key, data: `answer ${at}`, at: Date.now() - at })
  const before = await openCallStore(person)
  const old = [
    kept(1, 'GET workouts/:id', { params: { id } }),
    kept(2, 'GET workouts/:id', { params: { id } }, 'anna'),
    kept(3, 'GET gone/for/good', {}),
    kept(4, 'courses.mine', {}),
    kept(5, 'aiQuestions.list', {}),
  ]
  for (const answer of old) await before.put(answer)
  before.close()

  keepFor(person)
  await restored()
  expect(queries.getQueryData(keyOf(workouts.one, { params: { id } }))).toBe('answer 1')
  expect(queries.getQueryData(keyOf(workouts.one, { params: { id } }, 'anna'))).toBe('answer 2')
  expect(queries.getQueryState(keyOf(workouts.one, { params: { id } }))?.dataUpdatedAt).toBe(old[0]!.at)

  const after = await openCallStore(person)
  expect((await after.all()).map(answer => [answer.id, answer.data, answer.at]).sort()).toEqual(
    [
      [hashKey(keyOf(workouts.one, { params: { id } })), 'answer 1', old[0]!.at],
      [hashKey(keyOf(workouts.one, { params: { id } }, 'anna')), 'answer 2', old[1]!.at],
      [hashKey(keyOf(courses.mine)), 'answer 4', old[3]!.at],
      [hashKey(keyOf(nutritionQuestions.list)), 'answer 5', old[4]!.at],
    ].sort(),
  )
  after.close()
  await destroyKept(person)
})
