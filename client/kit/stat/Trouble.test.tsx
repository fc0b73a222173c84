import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom } from '#client/data/connection.ts'
import { Trouble } from './Trouble.tsx'

const turn = (online: boolean) => getDefaultStore().set(connectionAtom, was => ({ ...was, online }))

let root: Root
let place: HTMLElement
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
})
afterEach(() => {
  act(() => root.unmount())
  act(() => turn(true))
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function shown(online: boolean, loading: boolean) {
  act(() => turn(online))
  const page = <Trouble error={null} loading={loading} again={() => {}} reset={() => {}} />
  act(() => root.render(<ChakraProvider value={createSystem(defaultBaseConfig)}>{page}</ChakraProvider>))
  return place.textContent
}

test('where the network is cut before the numbers were there, the page says so and is never blank', () => {
  expect(shown(true, true)).toBe('Wird gezählt …')
  expect(shown(false, false)).toContain('Ohne Netz gibt es nur Zahlen')
  expect(place.querySelector('[role=alert]')).not.toBeNull()
})
