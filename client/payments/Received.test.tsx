import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Local, setLocal } from '#client/data/local.ts'
import { today } from '#client/data/time.ts'
import { ReceivedForm } from './Received.tsx'

const waits = vi.fn(async (_act: { body?: unknown }) => ({}))
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const outbox = { find: () => ({ exec: async () => [] }) }
  setLocal({ outbox: { send: waits, rows$: of([]) }, collections: { outbox } } as unknown as Local)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  setLocal(undefined)
  document.body.replaceChildren()
})

async function typeDay(text: string) {
  const input = document.querySelector<HTMLInputElement>('input[type="date"]')!
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  await act(async () => void input.dispatchEvent(new Event('input', { bubbles: true })))
}
const press = () => act(async () => document.querySelector<HTMLButtonElement>('button[type="submit"]')!.click())

test('money is entered for no day that is still to come, without a network too', async () => {
  const system = createSystem(defaultBaseConfig)
  await act(async () =>
    root.render(
      <ChakraProvider value={system}>
        <ReceivedForm payment={{ _id: 'payment', title: 'Bestellung 10042', rest: 4500 }} onDone={() => {}} />
      </ChakraProvider>,
    ),
  )
  await typeDay('2199-01-01')
  await press()
  await vi.waitFor(() => expect(document.body.textContent).toContain('Dieser Tag kommt erst noch.'))
  expect(waits).not.toHaveBeenCalled()
  await typeDay(today())
  await press()
  await vi.waitFor(() => expect(waits).toHaveBeenCalledOnce())
})
