import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTyped } from './useTyped.ts'

const { go } = vi.hoisted(() => ({ go: vi.fn(async () => undefined) }))
const query = { group: 'g', q: 'Brot' }
vi.mock('#client/map/links.tsx', () => ({ useGo: () => go, useQueryText: () => query }))

let root: Root
let typing: ReturnType<typeof useTyped>
const Shows = () => {
  typing = useTyped('q')
  return null
}
beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  go.mockClear()
  root = createRoot(document.body)
  await act(async () => root.render(<Shows />))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const type = (text: string) => act(async () => typing[1](text))
const said = (q: string) => ({ to: 'chat', search: { group: 'g', q }, replace: true })

test.each(['pointerdown', 'click'])('what is typed stands in the address before a %s leads on, and once', async way => {
  await type('Brotb')
  expect(go).not.toHaveBeenCalled()
  document.body.dispatchEvent(new Event(way, { bubbles: true }))
  expect(go.mock.calls).toEqual([[said('Brotb')]])
  vi.advanceTimersByTime(1000)
  document.body.dispatchEvent(new Event(way, { bubbles: true }))
  expect(go).toHaveBeenCalledTimes(1)
})

test('keys in a row are one change of the address', async () => {
  await type('Brotb')
  await type('Brotba')
  await type('Brotbac')
  vi.advanceTimersByTime(1000)
  expect(go.mock.calls).toEqual([[said('Brotbac')]])
})
