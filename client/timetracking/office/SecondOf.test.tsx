import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SecondOf } from './SecondOf.tsx'

const asked = vi.hoisted(() => ({ inputs: [] as unknown[], data: undefined as unknown }))
vi.mock('#client/data/reads.ts', async original => ({
  ...(await original<object>()),
  useCall: (_: unknown, input: unknown) => {
    asked.inputs.push(input)
    return { data: asked.data, error: null, again: () => {} }
  },
}))

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  asked.inputs = []
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <SecondOf user="mia" />
      </ChakraProvider>,
    ),
  )
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test.each([
  [{ job: { from: '2027-01-01', minutes: 480 }, version: 1 }, 'Ab 01.01.2027: 8:00 Stunden in der Woche.'],
  [{ job: null, version: 0 }, 'Es ist keine zweite Stelle erfasst.'],
])('is read once it is asked for, and not before', (data, text) => {
  asked.data = data
  expect(asked.inputs).toEqual([])
  act(() => document.querySelector('button')!.click())
  expect(asked.inputs).toEqual([{ params: { user: 'mia' } }])
  expect(document.body.textContent).toContain(text)
})
