import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '#client/data/signed.ts'
import { PersonBars } from './PersonBars.tsx'

const bar = vi.hoisted(() => ({
  _id: '0198a000-0000-7000-8000-0000000000b1',
  studio: null,
  from: '2026-01-01',
  until: null,
  reason: 'Hausordnung',
  by: 'Ruth Hofstetter',
  liftedAt: null,
}))
vi.mock('#client/data/reads.ts', async original => ({ ...(await original<object>()), useCall: () => ({ data: [bar], error: null }) }))
vi.mock('#client/data/connection.ts', async original => ({ ...(await original<object>()), useOnline: () => true }))
vi.mock('#client/data/useSend.ts', () => ({ useSend: () => ({ send: vi.fn(), waiting: false }) }))
vi.mock('#client/parts/studio/ownStudios.ts', () => ({ useOwnStudios: () => ({ options: [], nameOf: () => 'Pfungen' }) }))

let root: Root
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  setSession({ state: 'online', token: 't', user: { _id: 'ruth', userRoles: ['office'] } as never })
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  setSession({ state: 'signed-out' })
  vi.unstubAllGlobals()
})

test.each([
  ['somebody else’s bars are lifted and new ones made', 'anna', ['Aufheben', 'Zutritt sperren'], false],
  ['on one’s own somebody else decides', 'ruth', [], true],
] as const)('%s', async (_, userId, shown, told) => {
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <PersonBars userId={userId} />
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain('Hausordnung'))
  expect(buttons()).toEqual(shown)
  expect(document.body.textContent!.includes('Über Eigenes entscheidet jemand anderes.')).toBe(told)
})
