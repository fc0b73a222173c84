import 'fake-indexeddb/auto'
import { getDefaultStore } from 'jotai'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { workouts } from '#contract/workouts.ts'
import { keepFor, queries, restored } from './cache.ts'
import { keyOf, prefetch, staleAfter, useCall, useSend } from './calls.ts'
import { connectionAtom } from './connection.ts'
import { type Local, setLocal } from './local.ts'

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
  setLocal(undefined)
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

let ending: ReturnType<typeof useSend<typeof auth.endSession>>
function Ending() {
  ending = useSend(auth.endSession)
  return <p>{ending.error?.message}</p>
}

test('an act keeps its key while it is tried again, and the next act has another', async () => {
  const keys: (string | null)[] = []
  let works = false
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    if (!works) throw new TypeError('Failed to fetch')
    return json({ ok: true })
  })
  const input = { params: { id: 's1' } }
  await draw(<Ending />)
  await act(async () => void (await ending.send(input).catch(() => {})))
  await vi.waitFor(() => expect(shown()).toMatch(/^Keine Verbindung/))
  works = true
  await act(async () => void (await ending.send(input)))
  await act(async () => void (await ending.send(input)))
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

let goal: ReturnType<typeof useSend<typeof account.streakGoal>>
function Goal() {
  goal = useSend(account.streakGoal, { title: ({ body }) => `Trainingsziel: ${body.streakGoal} pro Woche` })
  return null
}

test('a call that may wait goes to the outbox, whatever the network is', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const waits = vi.fn(async () => ({}))
  const collections = { outbox: { find: () => ({ exec: async () => [] }) } }
  setLocal({ outbox: { send: waits }, collections } as unknown as Local)
  await draw(<Goal />)
  await act(async () => void (await goal.send({ body: { streakGoal: 4 } })))
  expect(waits).toHaveBeenCalledExactlyOnceWith({
    call: 'account.streakGoal',
    method: 'POST',
    path: 'user/update/streakGoal',
    lane: 'account',
    rows: ['account.profile/'],
    body: { streakGoal: 4 },
    key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    title: 'Trainingsziel: 4 pro Woche',
  })
  expect(fetched).not.toHaveBeenCalled()
})
