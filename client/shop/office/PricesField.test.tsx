import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { Formik } from 'formik'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PricesField } from './PricesField.tsx'

const system = createSystem(defaultBaseConfig)
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
})

const prices = [990, 1250, 1490].map((rappen, at) => ({ from: `2026-0${at + 1}-01`, rappen }))
const amounts = () => [...host.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"]')]

async function type(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  await act(async () => void input.dispatchEvent(new Event('input', { bubbles: true })))
}

test('amounts read as money, and what was typed in a line stays with it when the one before goes', async () => {
  await act(async () =>
    root.render(
      <ChakraProvider value={system}>
        <Formik initialValues={{ prices }} onSubmit={() => {}}>
          <PricesField />
        </Formik>
      </ChakraProvider>,
    ),
  )
  expect(amounts().map(({ value }) => value)).toEqual(['9.90', '12.50', '14.90'])
  await type(amounts()[1]!, 'zwölf')
  await type(amounts()[2]!, 'fünfzehn')
  const [, second] = host.querySelectorAll<HTMLButtonElement>('button[aria-label*="entfernen"]')
  await act(async () => second!.click())
  expect(amounts().map(({ value }) => value)).toEqual(['9.90', 'fünfzehn'])
})
