import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { money } from '#client/kit/format.ts'
import { SpareLine } from './SpareLine.tsx'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})
const draw = (own: boolean, mayGive = true) => {
  const spare = { _id: 'taking', till: 'cash', amount: 4900, at: '2026-11-20T16:42:00.000Z', own } as const
  return act(async () =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <SpareLine spare={spare} studio="winterthur" mayGive={mayGive} busy={false} give={async () => ({})} />
      </ChakraProvider>,
    ),
  )
}
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)

test('spare money of others is given back by whoever may, own money by somebody else, as a sentence says', async () => {
  const taken = `${money(4900)} zu viel kassiert, bar, 20.11.2026, 17:42.`
  await draw(false)
  expect([document.querySelector('p')?.textContent, buttons()]).toEqual([`${taken} Gib den Betrag zurück.`, ['Zurückgegeben']])
  await draw(false, false)
  expect(buttons()).toEqual([])
  await draw(true)
  expect([document.querySelector('p')?.textContent, buttons()]).toEqual([
    `${taken} Es ist dein eigenes Geld: Jemand anderes gibt es dir zurück.`,
    [],
  ])
})
