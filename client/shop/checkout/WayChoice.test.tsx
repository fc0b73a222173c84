import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { WayChoice } from './WayChoice.tsx'

const system = createSystem(defaultBaseConfig)

test.each([
  [true, 'Bezahlen, wenn du die Artikel abholst'],
  [false, 'Bezahlen, wenn du im Studio bist'],
])('at the desk one pays when one comes; only goods are fetched (goods: %s)', async (goods, words) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  root.render(
    <ChakraProvider value={system}>
      <WayChoice way="twint" goods={goods} online closed={() => null} onWay={() => {}} />
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(host.textContent).toContain(words))
  root.unmount()
  host.remove()
})
