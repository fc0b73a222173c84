import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { type DeviceSession, sessionAtom } from '#client/data/signed.ts'
import { TrainerBadge } from './TrainerBadge.tsx'

test.each([
  ['tp_create', 'Trainer'],
  ['tp_viewAll', ''],
])('who holds %s wears: %j (L154)', (right, words) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const user = { _id: 'a', userRoles: ['member'] }
  getDefaultStore().set(sessionAtom, {
    state: 'online',
    token: 't',
    user,
    userRights: [{ right, studios: 'all' }],
  } as unknown as DeviceSession)
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  act(() =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <TrainerBadge />
      </ChakraProvider>,
    ),
  )
  expect(host.textContent).toBe(words)
  act(() => root.unmount())
})
