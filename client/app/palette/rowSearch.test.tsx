import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#client/data/problem.ts'
import { setSession } from '#client/data/signed.ts'
import type { User } from '#contract/auth.ts'
import type { Grant } from '#contract/rights.ts'
import type { Item } from './items.ts'
import { useRowSearch } from './rowSearch.ts'

const prefetch = vi.hoisted(() => vi.fn())
vi.mock('#client/data/reads.ts', async actual => ({ ...(await actual<object>()), prefetch }))
vi.mock('#client/parts/studio/names.ts', () => {
  const name = (code: string) => code
  return { useStudioNames: () => ({ name }) }
})

const lists: Record<string, object[]> = {
  'gf/courses': [{ _id: 'y', title: 'Yoga Flow', studio: 'wil' }],
  'payment/admin/all': [{ _id: 'p', title: 'Bestellung 10012', who: 'Ida Frei' }],
}
const root = createRoot(document.createElement('div'))
let items: readonly Item[]
function Probe({ text }: { text: string }) {
  items = useRowSearch(text)
  return null
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  prefetch.mockReset()
  prefetch.mockImplementation(async ({ path }: { path: string }) => ({ rows: lists[path] }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function found(text: string, userRights: Grant[]) {
  setSession({ state: 'online', token: 't', user: { _id: 'o', userRoles: ['member'] } as unknown as User, userRights })
  await act(async () => root.render(<Probe text={text} />))
  await act(() => vi.advanceTimersByTimeAsync(500))
  return items.map(({ group, title, second, path }) => [group, title, second, path])
}
const plans: Grant = { right: 'gf_c_plan', studios: 'all' }
const sells: Grant = { right: 'shop_manage', studios: 'all' }

test('courses and orders are found, each with its own address', async () => {
  expect(await found('yoga', [plans, sells])).toEqual([
    ['Kurse', 'Yoga Flow', 'wil', '/dashboard/gf/courses?q=Yoga+Flow'],
    ['Zahlungen', 'Bestellung 10012', 'Ida Frei', '/dashboard/payment?zahlung=p'],
  ])
})

test('a list that one may not see is not asked, and two letters ask none', async () => {
  expect((await found('10012', [sells])).map(([group]) => group)).toEqual(['Zahlungen'])
  expect(prefetch).toHaveBeenCalledOnce()
  expect(await found('10', [plans, sells])).toEqual([])
  expect(prefetch).toHaveBeenCalledOnce()
})

test('a list that does not answer leaves the others', async () => {
  prefetch.mockImplementation(async ({ path }: { path: string }) => {
    if (path === 'gf/courses') throw new CallError('offline', 'Kein Netz')
    return { rows: lists[path] }
  })
  expect((await found('flow', [plans, sells])).map(([group]) => group)).toEqual(['Zahlungen'])
})
