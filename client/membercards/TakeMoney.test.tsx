import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { money } from '#client/kit/format.ts'
import { tap } from '#client/kit/testing/touch.ts'
import { TakeMoney } from './TakeMoney.tsx'

const given = vi.hoisted(() => ({ send: vi.fn(), waiting: [] as object[] }))
vi.mock('#client/data/useSend.ts', () => ({ useSend: () => ({ send: given.send, waiting: false }) }))
vi.mock('#client/data/outboxActs.ts', () => ({ useOutboxActs: () => given.waiting }))

let root: Root
const draw = (left: number) =>
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <TakeMoney _id="card" studio="winterthur" left={left} name="Lea Muster" />
    </ChakraProvider>,
  )
const text = () => document.body.textContent ?? ''

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  given.send.mockReset()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.innerHTML = ''
})

test.each([
  ['with a network', { spare: [] }],
  ['without one', undefined],
])('%s what was taken is not offered again, until something is missing anew', async (_, answer) => {
  given.send.mockResolvedValue(answer)
  draw(4900)
  await vi.waitFor(() => expect(text()).toContain('kassieren'))
  await tap(`${money(4900)} kassieren`)
  await tap(`${money(4900)} erhalten`)
  await vi.waitFor(() => expect(text()).toBe('Kassiert'))
  expect(given.send).toHaveBeenCalledOnce()
  draw(1000)
  await vi.waitFor(() => expect(text()).toContain(`${money(1000)} kassieren`))
})
