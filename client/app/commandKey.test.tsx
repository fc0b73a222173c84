import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paletteOpenAtom } from '#client/data/paletteOpen.ts'
import { type DeviceSession, setSession } from '#client/data/signed.ts'
import { useCommandKey } from './commandKey.ts'

const store = getDefaultStore()
const user = { _id: 'a', userRoles: ['member'] } as unknown as DeviceSession['user']
let root: Root

function Listening() {
  useCommandKey()
  return null
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  store.set(paletteOpenAtom, false)
  root = createRoot(document.createElement('div'))
  act(() => root.render(<Listening />))
})
afterEach(() => {
  act(() => root.unmount())
  setSession({ state: 'signed-out' })
})

/** Tells whether the app took the key from the browser, and whether the palette is to open. */
function press(init: KeyboardEventInit) {
  const event = new KeyboardEvent('keydown', { cancelable: true, ...init })
  act(() => void dispatchEvent(event))
  return [event.defaultPrevented, store.get(paletteOpenAtom)]
}

test('Ctrl or ⌘ K is heard before the palette has come, and opens it once it is there', () => {
  setSession({ state: 'restoring', token: 't', user })
  expect(press({ key: 'K', metaKey: true })).toEqual([true, true])
  store.set(paletteOpenAtom, false)
  expect(press({ key: 'k', ctrlKey: true })).toEqual([true, true])
})

test.each([
  ['K alone', { key: 'k' }],
  ['with Shift', { key: 'k', ctrlKey: true, shiftKey: true }],
  ['another letter', { key: 'l', ctrlKey: true }],
])('%s stays the browser’s', (_, init) => {
  setSession({ state: 'online', token: 't', user })
  expect(press(init)).toEqual([false, false])
})

test('where nobody is signed in it stays the browser’s', () => {
  expect(press({ key: 'k', ctrlKey: true })).toEqual([false, false])
})
