import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom } from '#client/data/connection.ts'
import { Paper } from './Paper.tsx'

vi.mock('./reading/openedPaper.ts', () => ({ openPaper: async () => ({ pages: 0, close: () => {} }) }))

const system = createSystem(defaultBaseConfig)
const connect = (online: boolean) => getDefaultStore().set(connectionAtom, { online, portal: false, since: '' })
const fetched = vi.fn()
let root: Root
const text = () => document.body.textContent ?? ''

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  vi.stubGlobal('fetch', fetched)
  connect(false)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<ChakraProvider value={system}>{<Paper address="files/a" name="Rechnung" />}</ChakraProvider>)
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  connect(true)
})

test('a paper that is not on this device comes by itself once the network is back', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  await vi.waitFor(() => expect(text()).toContain('Es kommt, sobald du Netz hast'))
  fetched.mockReset().mockResolvedValue({ ok: true, blob: async () => ({ arrayBuffer: async () => new ArrayBuffer(0) }) })
  connect(true)
  await vi.waitFor(() => expect(text()).toContain('Herunterladen'))
  expect(fetched).toHaveBeenCalledTimes(1)
})
