import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { homeKey } from '#client/data/homeAhead.ts'
import type { NextEvent } from '#client/home/useNextEvent.ts'
import type { HomeNews, RecentRun } from './lastShown.ts'
import { useHomeNews } from './useHomeNews.ts'

const split = { _id: 's', title: 'Oberkörper A', sets: 12, minutes: 45 }
const plan = { _id: 'p', splits: [{ ...split, exercises: ['much more'] }] }
const asked = { plan: { _id: 'p', title: 'Kraft' } }
const event = { event: { _id: 'e', title: 'Mobility am Morgen' }, place: { kind: 'waiting' }, studio: null } as NextEvent
let root: Root
let told: HomeNews
let hear: (news: HomeNews) => void
let runs: RecentRun[] | undefined

function Page({ person }: { person: string | undefined }) {
  ;({ told, hear, runs } = useHomeNews(person))
  return null
}

/** As a start of the app does. */
async function begin(person: string | undefined) {
  await act(async () => root?.unmount())
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(<Page person={person} />))
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  localStorage.clear()
  root = createRoot(document.createElement('div'))
})
afterEach(() => act(async () => root.unmount()))

test('a start shows what was told last, of the plan only what is drawn', async () => {
  await begin('anna')
  expect(told).toEqual({})
  await act(async () => hear({ plan, course: null }))
  await act(async () => hear({ asked, event }))
  await begin('anna')
  expect(told).toMatchObject({ plan: { _id: 'p', splits: [split] }, course: null, asked, event })
  expect(localStorage.getItem(homeKey)).not.toContain('much more')
})

test('what is not known leaves what was told as it is; what is known to be none does not', async () => {
  await begin('anna')
  await act(async () => hear({ plan, asked }))
  await act(async () => hear({ plan: undefined, asked: null }))
  expect(told).toMatchObject({ plan: { _id: 'p' }, asked: null })
})

test('the same told again draws nothing anew', async () => {
  await begin('anna')
  await act(async () => hear({ plan, visits: ['2026-11-20'] }))
  const before = told
  await act(async () => hear({ plan: { ...plan }, visits: ['2026-11-20'] }))
  expect(told).toBe(before)
})

test('nobody sees what another was told, and of who only acts here nothing is kept', async () => {
  await begin('anna')
  await act(async () => hear({ asked }))
  await begin('berta')
  expect(told).toEqual({})
  await begin(undefined)
  expect(told).toEqual({})
  await act(async () => hear({ plan }))
  expect(told).toEqual({ plan })
  expect(localStorage.getItem(homeKey)).not.toContain('Oberkörper')
})

test('a device that has nothing of somebody shows what the studio tells of the start page in one answer, once', async () => {
  localStorage.setItem('user', '{"_id":"ida"}')
  localStorage.setItem('token', 'token')
  const start = { runs: [{ id: 'r', day: '2026-11-20' }], plan, visits: ['2026-11-20'], course: null, asked }
  const fetched = vi.fn(async () => Response.json(start))
  vi.stubGlobal('fetch', fetched)
  await begin('ida')
  expect(told).toMatchObject({ plan: { _id: 'p' }, course: null, visits: ['2026-11-20'], asked })
  expect(runs).toEqual([{ id: 'r', day: '2026-11-20', version: 0, rev: '0:' }])
  await begin('ida')
  expect(told).toMatchObject({ course: null })
  expect(fetched).toHaveBeenCalledExactlyOnceWith('/api/user/home', expect.objectContaining({ headers: { Authorization: 'Bearer token' } }))
})

test('news that came meanwhile stands; who signed out meanwhile leaves nothing', async () => {
  localStorage.setItem('token', 'token')
  let answer = (_: Response) => {}
  vi.stubGlobal('fetch', () => new Promise(resolve => (answer = resolve)))
  const start = () => Response.json({ runs: [], plan, visits: [], course: null, asked })
  localStorage.setItem('user', '{"_id":"urs"}')
  await begin('urs')
  await act(async () => hear({ asked: null }))
  await act(async () => answer(start()))
  expect(told).toMatchObject({ plan: { _id: 'p' }, asked: null })
  localStorage.setItem('user', '{"_id":"eva"}')
  await begin('eva')
  localStorage.removeItem('token')
  await act(async () => answer(start()))
  expect(told).toEqual({})
})
