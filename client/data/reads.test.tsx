import 'fake-indexeddb/auto'
import { getDefaultStore } from 'jotai'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { todos } from '#contract/todos/calls.ts'
import { workouts } from '#contract/workouts.ts'
import { keepFor, queries, restored } from './cache.ts'
import { connectionAtom } from './connection.ts'
import { keyOf, prefetch, staleAfter, useCall } from './reads.ts'

let root: Root
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const plans = [{ _id: 'p1', title: 'Phase 2' }]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  getDefaultStore().set(connectionAtom, { online: true, portal: false, since: '' })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.restoreAllMocks()
  keepFor(undefined)
})

const draw = (children: ReactNode) => act(async () => root.render(children))
const shown = () => document.body.textContent

function Plans() {
  const { data, error, stand } = useCall(workouts.plans)
  return <p>{data ? `${data.map(plan => plan.title)} ${stand ? 'mit Stand' : ''}` : error?.message}</p>
}

test('what was loaded is there without a network after a restart, for this person only', async () => {
  keepFor('ursina')
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => json(plans))
  await prefetch(workouts.plans, {})
  await vi.waitFor(async () => {
    keepFor('ursina')
    await restored()
    expect(queries.getQueryData(keyOf(workouts.plans, {}))).toEqual(plans)
  })

  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  keepFor('ursina')
  await draw(<Plans />)
  await vi.waitFor(() => expect(shown()).toBe('Phase 2 mit Stand'))

  keepFor('somebody else')
  await restored()
  expect(queries.getQueryData(keyOf(workouts.plans, {}))).toBeUndefined()
})

test('what a screen asked before it was known whose device this is still arrives', async () => {
  let answer: (response: Response) => void = () => {}
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    () =>
      new Promise(resolve => {
        answer = resolve
      }),
  )
  await draw(<Plans />)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
  keepFor('ursina')
  await act(async () => answer(json(plans)))
  await vi.waitFor(() => expect(shown()).toBe('Phase 2 mit Stand'))
})

test('a call without any copy says why', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  await draw(<Plans />)
  await vi.waitFor(() => expect(shown()).toMatch(/^Keine Verbindung/))
})

test('a change makes its own domain and the ones it names stale, no other', async () => {
  for (const call of [workouts.plans, auth.sessions, account.me]) queries.setQueryData(keyOf(call, {}), [])
  await staleAfter(account.streakGoal)
  const stale = [workouts.plans, auth.sessions, account.me].map(call => queries.getQueryState(keyOf(call, {}))?.isInvalidated)
  expect(stale).toEqual([true, false, true])
})

function People({ studio }: { studio?: string }) {
  return <p>{useCall(todos.people, studio ? { query: { studio } } : undefined).data?.length}</p>
}

test('a call whose query has to name something is not asked before it does', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => json([]))
  await draw(<People />)
  expect(fetched).not.toHaveBeenCalled()
  await draw(<People studio="winterthur" />)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
})

function Whose({ signedIn }: { signedIn: boolean }) {
  return <p>{useCall(account.me, signedIn ? {} : undefined).data && 'da'}</p>
}

test('a call that names nothing waits as well while it is given no input', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => json({}))
  await draw(<Whose signedIn={false} />)
  expect(fetched).not.toHaveBeenCalled()
  await draw(<Whose signedIn />)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
})

let askAgain: () => Promise<unknown>
function Asked() {
  const { data, again } = useCall(workouts.plans)
  askAgain = again
  return <p>{data?.map(plan => plan.title)}</p>
}

test('who asks again gets what stands now, however young the answer is', async () => {
  keepFor('somebody new')
  let title = 'Phase 2'
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => json([{ _id: 'p1', title }]))
  await draw(<Asked />)
  await vi.waitFor(() => expect(shown()).toBe('Phase 2'))
  title = 'Phase 3'
  await act(async () => void (await askAgain()))
  await vi.waitFor(() => expect(shown()).toBe('Phase 3'))
})
