import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSession } from '#client/data/signed.ts'
import { button } from '#client/kit/testing/touch.ts'
import { HowPaid } from './HowPaid.tsx'
import type { ShownContract } from './useContract.ts'

vi.mock('./PaySheet.tsx', () => ({ PaySheet: () => null }))

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  setSession({ state: 'signed-out' })
  vi.unstubAllGlobals()
})

test.each([
  ['somebody else’s way to pay is changed', 'ruth', true],
  ['of one’s own contract somebody else changes it', 'anna', false],
])('%s', async (_, _id, may) => {
  setSession({ state: 'online', token: 't', user: { _id, userRoles: ['office'] } as never })
  const contract = { userId: 'anna', index: 0, state: 'accepted' } as unknown as ShownContract
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <HowPaid place={{ userId: 'anna', index: '0' }} contract={contract} />
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(button('Bankverbindung ansehen')).toBeDefined())
  expect(button('Zahlungsart ändern') !== undefined).toBe(may)
})
