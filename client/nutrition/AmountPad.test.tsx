import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AmountPad } from './AmountPad.tsx'
import type { Amount } from './mealActs.ts'

const system = createSystem(defaultBaseConfig)
const told = vi.fn()
let root: Root
let host: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  act(() => root.unmount())
  host.remove()
  told.mockReset()
  vi.unstubAllGlobals()
})

const cup = { name: '1 Becher', amount: 180 }
const inCups = { amount: 180, portion: cup.name, size: cup.amount }

test.each<[typed: string, start: Amount, amount: Amount | undefined]>([
  ['150 g', { amount: 100 }, { amount: 150 }],
  ['150', { amount: 100 }, { amount: 150 }],
  ['2 Becher', inCups, { ...inCups, amount: 360 }],
  ['2 Teller', inCups, undefined],
])('%j is an amount as it was pasted, with the word that stands beside it', async (typed, start, amount) => {
  await act(async () =>
    root.render(
      <ChakraProvider value={system}>
        <AmountPad base="g" per={{ kcal: 60 }} portions={[cup]} start={start} onChange={told} />
      </ChakraProvider>,
    ),
  )
  const field = host.querySelector<HTMLInputElement>('input[inputmode=decimal]')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(told.mock.lastCall).toEqual([amount])
})
