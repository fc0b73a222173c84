import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import CourseHost from '#client/courses/CourseHost.tsx'
import { keepFor } from '#client/data/cache.ts'
import { connectionAtom } from '#client/data/connection.ts'
import { startLive } from '#client/data/live.ts'
import { prefetchAhead } from '#client/data/prefetch.ts'
import { useCall } from '#client/data/reads.ts'
import { setSession } from '#client/data/signed.ts'
import NoticeHost from '#client/notifications/NoticeHost.tsx'
import { courses } from '#contract/courses/calls.ts'
import { courseVisits } from '#contract/courses/courseVisits.ts'
import { notifications } from '#contract/notifications.ts'
import { ratings } from '#contract/ratings/calls.ts'

class Line {
  static OPEN = 1
  static last: Line
  readyState = Line.OPEN
  onopen?: () => void
  onmessage?: (event: { data: string }) => void
  onclose?: (event: { code: number }) => void
  constructor() {
    Line.last = this
  }
  send() {}
  close() {}
  hear(event: string, data: unknown = {}) {
    this.onmessage?.({ data: JSON.stringify({ event, data }) })
  }
}

const rows = (start: string) => Array.from({ length: 6 }, (_, at) => ({ _id: `${start}-${at}` }))
const answers: Record<string, unknown> = {
  '/api/trainingsplan': rows('plan'),
  '/api/workouts': rows('workout'),
  '/api/kurse/mine': [],
  '/api/notifications': { rows: [], total: 0, unread: 0 },
}
const asked = () => vi.mocked(fetch).mock.calls.map(([path]) => String(path))
const times = (path: string) => asked().filter(each => each === path).length

function Home() {
  useCall(courses.mine)
  useCall(courseVisits.days)
  useCall(ratings.own)
  useCall(notifications.list)
  return null
}

let root: Root
let stop: () => void
let atOnce: number
let most: number

/** The start page, what is loaded ahead, and then the hosts, as `start.ts` and `Hosts.tsx` bring them. */
async function begin(meanwhile: () => void) {
  await act(async () => root.render(<Home />))
  await act(async () => {
    await Promise.all([prefetchAhead('floor'), prefetchAhead('courses')])
  })
  meanwhile()
  await act(async () => {
    root.render([<Home key="home" />, <CourseHost key="courses" />, <NoticeHost key="notices" />])
  })
}
const gone = () => act(() => new Promise(resolve => setTimeout(resolve, 20)))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('WebSocket', Line)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(Math, 'random').mockReturnValue(0)
  atOnce = most = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(async path => {
    most = Math.max(most, ++atOnce)
    await new Promise(resolve => setTimeout(resolve, 1))
    atOnce--
    return new Response(JSON.stringify(answers[String(path)] ?? {}), { headers: { 'content-type': 'application/json' } })
  })
  getDefaultStore().set(connectionAtom, { online: true, portal: false, since: '' })
  setSession({ state: 'online', token: 'first', user: { _id: 'ursina', studio_id: 'wil', userRoles: [] } as never, userRights: [] })
  stop = startLive(() => {})
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  setSession({ state: 'signed-out' })
  stop()
  keepFor(undefined)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a first start asks each call once, some side by side', async () => {
  await begin(() => Line.last.hear('ready', { quiet: 60_000 }))
  await gone()
  expect(asked().length).toBeGreaterThan(20)
  expect(asked().filter((path, at, all) => all.indexOf(path) !== at)).toEqual([])
  expect(most).toBeGreaterThan(1)
})

test('training is not ready without a network while a part of it has not come, and is where the rest is refused for good', async () => {
  const well = vi.mocked(fetch).getMockImplementation()!
  const failing = (status: number, code: string) => (path: unknown) =>
    String(path) === '/api/workouts/workout-3'
      ? Promise.resolve(
          new Response(JSON.stringify({ code, message: 'Nein.' }), { status, headers: { 'content-type': 'application/json' } }),
        )
      : well(path as string)
  vi.mocked(fetch).mockImplementation(failing(503, 'stopping'))
  await expect(prefetchAhead('floor')).rejects.toMatchObject({ status: 503 })
  vi.mocked(fetch).mockImplementation(failing(404, 'missing'))
  await expect(prefetchAhead('floor')).resolves.toBeUndefined()
})

test('what may have been told before the line stood is asked for again', async () => {
  await begin(() => Line.last.hear('ready', { quiet: 0 }))
  await vi.waitFor(() => expect([times('/api/kurse/mine'), times('/api/notifications')]).toEqual([2, 2]))
})

test('a frame that came before its host is asked about, and no other call', async () => {
  await begin(() => {
    Line.last.hear('ready', { quiet: 60_000 })
    Line.last.hear('course:mine', { execution: 'e' })
  })
  await vi.waitFor(() => expect(times('/api/kurse/mine')).toBe(2))
  expect(times('/api/notifications')).toBe(1)
})

test('after a line that broke everything is asked for again', async () => {
  await begin(() => Line.last.hear('ready', { quiet: 60_000 }))
  const first = Line.last
  first.onclose?.({ code: 1006 })
  await vi.waitFor(() => expect(Line.last).not.toBe(first))
  await act(async () => Line.last.hear('ready', { quiet: 60_000 }))
  await vi.waitFor(() => expect([times('/api/kurse/mine'), times('/api/notifications')]).toEqual([2, 2]))
})
