import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Storage } from './Storage.tsx'

const system = createSystem(defaultBaseConfig)
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
})

const warning = (persisted: boolean | undefined, waiting: number) => {
  const room = { used: 1, quota: 10, persisted, nearlyFull: false }
  act(() =>
    root.render(
      <ChakraProvider value={system}>
        <Storage room={room} waiting={waiting} />
      </ChakraProvider>,
    ),
  )
  return document.querySelector('[role=status]')?.textContent ?? ''
}

test('where something waits and the browser may clear it away, it says so; nowhere else', () => {
  expect(warning(false, 2)).toMatch(/darf der Browser löschen/)
  expect([warning(true, 2), warning(false, 0), warning(undefined, 2)]).toEqual(['', '', ''])
})
