import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DecimalField } from './Field.tsx'

const system = createSystem(defaultBaseConfig)

let root: Root
const told = vi.fn()
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  told.mockClear()
})

const draw = (value: number | undefined, from?: number) =>
  act(async () =>
    root.render(
      <ChakraProvider value={system}>
        <DecimalField label="Zielgewicht" step={0.5} from={from} value={value} onChange={told} />
      </ChakraProvider>,
    ),
  )
const key = (word: string) => document.querySelector<HTMLButtonElement>(`button[aria-label$="${word}"]`)!

test('an empty field counts on by one step, and never below 0', async () => {
  await draw(undefined)
  await act(async () => key('mehr').click())
  expect([told.mock.lastCall, key('weniger').disabled]).toEqual([[0.5], true])
})

test('where a sensible beginning is known, an empty field begins there', async () => {
  await draw(undefined, 78.4)
  await act(async () => key('mehr').click())
  expect(told.mock.lastCall).toEqual([78.4])
  await draw(78.4, 60)
  await act(async () => key('mehr').click())
  expect(told.mock.lastCall).toEqual([78.9])
})

test('what is no number is not counted on', async () => {
  await draw(Number.NaN)
  expect([key('mehr').disabled, key('weniger').disabled]).toEqual([true, true])
})

test('an amount that is pasted with its own unit is that amount', async () => {
  await act(async () =>
    root.render(
      <ChakraProvider value={system}>
        <DecimalField label="Betrag" unit="CHF" francs value={undefined} onChange={told} />
      </ChakraProvider>,
    ),
  )
  const field = document.querySelector('input')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, "CHF 1'234.50")
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(told.mock.lastCall).toEqual([1234.5])
})
