import 'fake-indexeddb/auto'
import { getDefaultStore } from 'jotai'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '#contract/account.ts'
import { auth } from '#contract/auth.ts'
import { keepFor } from './cache.ts'
import { connectionAtom } from './connection.ts'
import { type Local, setLocal } from './local.ts'
import { useSend } from './useSend.ts'

let root: Root
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

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
