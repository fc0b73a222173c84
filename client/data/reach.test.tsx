import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { courseOffice } from '#contract/courses/courseOffice.ts'
import { everyStudio, type Grant } from '#contract/rights.ts'
import { useMay, useReach } from './reach.ts'
import { setSession } from './signed.ts'

function Asks({ ask }: { ask: () => void }) {
  ask()
  return null
}

/** The hook's answer for a person with these grants. */
function asking<T>(userRights: Grant[], hook: () => T, times = 1): T {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  setSession({ state: 'online', token: 't', user: { _id: 'a', userRoles: [] } as never, userRights })
  const told: T[] = []
  const root = createRoot(document.createElement('div'))
  for (let at = 0; at < times; at++) act(() => root.render(<Asks ask={() => told.push(hook())} />))
  act(() => root.unmount())
  return told[0] as T
}

const inWil: Grant[] = [{ right: 'gf_c_edit', studios: ['wil'] }]
const everywhere: Grant[] = [{ right: 'gf_c_edit', studios: 'all' }]

test('one may where any right that opens the call is held; what is the chain’s, who may everywhere', () => {
  const wil = asking(inWil, () => useReach(courseOffice.editCourse))
  expect([wil.everywhere, wil.isIn('wil'), wil.isIn('basel'), wil.isIn(null)]).toEqual([false, true, false, false])
  const all = asking(everywhere, () => useReach(courseOffice.editCourse))
  expect([all.everywhere, all.isIn('basel'), all.isIn(null), all.isIn(everyStudio)]).toEqual([true, true, true, true])
  expect(asking(inWil, () => useReach(courseOffice.removeCourse)).isIn('wil')).toBe(false)
  expect(asking(inWil, () => useReach(courseOffice.removeCourse, courseOffice.editCourse)).isIn('wil')).toBe(true)
})

test('the answer stays the same object until the session changes', () => {
  const seen: unknown[] = []
  const hook = () => void seen.push(useReach(courseOffice.editCourse, courseOffice.removeCourse))
  asking(inWil, hook, 3)
  expect(seen.length).toBeGreaterThan(1)
  expect(new Set(seen).size).toBe(1)
})

test('a call is allowed in the studio that it names of its row', () => {
  const course = (studio: string | null) => ({ params: { id: 'c' }, body: { studio } }) as never
  expect(asking(inWil, () => useMay(courseOffice.editCourse, course('wil')))).toBe(true)
  expect(asking(inWil, () => useMay(courseOffice.editCourse, course('basel')))).toBe(false)
  expect(asking(inWil, () => useMay(courseOffice.editCourse, course(null)))).toBe(false)
  expect(asking(everywhere, () => useMay(courseOffice.editCourse, course(null)))).toBe(true)
})
