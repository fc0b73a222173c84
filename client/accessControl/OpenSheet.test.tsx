import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom } from '#client/data/connection.ts'
import type { AccessDeviceRow } from '#contract/accessControl/shapes.ts'
import { OpenSheet } from './OpenSheet.tsx'

vi.mock('#client/kit/Sheet.tsx', () => ({ Sheet: ({ children }: { children: ReactNode }) => children }))
vi.mock('#client/parts/MemberPicker.tsx', () => ({ MemberPicker: () => null }))

const device = { _id: 'winterthur-1', name: 'Haupteingang', studio: 'winterthur' } as AccessDeviceRow
const system = createSystem(defaultBaseConfig)
const connect = (online: boolean) => getDefaultStore().set(connectionAtom, { online, portal: false, since: '' })
let root: Root
const field = () => document.querySelector<HTMLInputElement>('input, textarea')!

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  connect(true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<ChakraProvider value={system}>{<OpenSheet device={device} onClose={() => {}} />}</ChakraProvider>)
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  connect(true)
})

test('a reason that was typed stays when the network goes and comes back', async () => {
  await vi.waitFor(() => expect(field()).not.toBeNull())
  const proto = Object.getPrototypeOf(field()) as object
  Object.getOwnPropertyDescriptor(proto, 'value')!.set!.call(field(), 'Karte vergessen')
  field().dispatchEvent(new Event('input', { bubbles: true }))
  connect(false)
  await vi.waitFor(() => expect(document.body.textContent).toContain('Dafür braucht es eine Verbindung.'))
  expect(field().value).toBe('Karte vergessen')
  connect(true)
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('Dafür braucht es eine Verbindung.'))
  expect(field().value).toBe('Karte vergessen')
})
