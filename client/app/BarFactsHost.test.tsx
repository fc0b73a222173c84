import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { queries } from '#client/data/cache.ts'
import { type DeviceSession, sessionAtom } from '#client/data/signed.ts'
import BarFactsHost from './BarFactsHost.tsx'
import { barFactsAtom, keepFacts, keptFacts } from './barFacts.ts'

test('the shell asks what L238 names, and a failure is only logged (L268)', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(String(path))
    return new Response(JSON.stringify({ code: 'missing', message: '' }), { status: 404, headers: { 'content-type': 'application/json' } })
  })
  const logged = vi.spyOn(console, 'info').mockImplementation(() => {})
  getDefaultStore().set(sessionAtom, {
    state: 'online',
    token: 't',
    user: { _id: 'a', userRoles: [] },
    userRights: [],
  } as unknown as DeviceSession)
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  await act(async () => root.render(<BarFactsHost />))
  const wanted = ['studios/fetch/public', 'teams/fetch/for/title', 'reservation-types/availability', 'tac/api/membership/self']
  for (const path of [...wanted, 'nutrition/exists', 'workout/own'])
    await vi.waitFor(() => expect(asked.some(each => each.endsWith(`/api/${path}`))).toBe(true))
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(logged.mock.calls.length).toBeGreaterThanOrEqual(6)
  })
  expect(host.textContent).toBe('')
  act(() => root.unmount())
})

test('the navigation begins with what was known of this person, and signing out leaves nothing of it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const store = getDefaultStore()
  keepFacts('a', { reservation: true, nutrition: false })
  expect([keptFacts('a'), keptFacts('b'), keptFacts(undefined)]).toEqual([{ reservation: true, nutrition: false }, {}, {}])
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  queries.clear()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<BarFactsHost />))
  expect(store.get(barFactsAtom)).toEqual({ reservation: true, nutrition: false })
  act(() => root.unmount())
  expect([store.get(barFactsAtom), keptFacts('a')]).toEqual([{}, {}])
})
