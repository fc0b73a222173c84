import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCall } from '#client/data/reads.ts'
import { orders } from '#contract/shop/orders.ts'
import { Older, useOlder } from './Older.tsx'

const total = 230
let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.spyOn(globalThis, 'fetch').mockImplementation(async address => {
    const { searchParams } = new URL(String(address), 'http://localhost')
    // Since the first page was loaded an order came in: each later one stands a row further down.
    const offset = Number(searchParams.get('offset') ?? 0)
    const first = offset === 0 ? 0 : offset - 1
    const rows = Array.from({ length: Math.min(100, total - first) }, (_, at) => ({ _id: `order-${first + at}` }))
    return Response.json({ rows, total })
  })
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
})

function List() {
  const { data } = useCall(orders.mine, { query: {} })
  const { rows, older } = useOlder(orders.mine, data)
  return (
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <output>{rows?.length ?? 'none'}</output>
      <Older {...older} />
    </ChakraProvider>
  )
}

const shown = () => document.querySelector('output')?.textContent
const button = () => document.querySelector('button')
const press = () => act(async () => button()?.click())

test('older rows come page by page, each once, until there are no more', async () => {
  await act(async () => root.render(<List />))
  await vi.waitFor(() => expect(shown()).toBe('100'))
  expect(button()?.textContent).toContain('Ältere zeigen')
  await press()
  await vi.waitFor(() => expect(shown()).toBe('199'))
  await press()
  await vi.waitFor(() => expect(shown()).toBe('230'))
  expect(button()).toBe(null)
})
