import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#client/data/problem.ts'
import { deviceTexts } from '#client/data/storage.ts'
import Scanned from './Scanned.tsx'

const [send, replace] = vi.hoisted(() => [vi.fn(), vi.fn()])
vi.mock('#client/data/send.ts', async original => ({ ...(await original<object>()), send }))
vi.mock('#client/map/links.tsx', async original => ({ ...(await original<object>()), useScreen: () => ({ code: '0123456789ab' }) }))
vi.mock('#client/kit/Page.tsx', () => ({ Page: ({ children }: { children: React.ReactNode }) => children }))
vi.mock('#client/kit/Button.tsx', async original => ({ ...(await original<object>()), ButtonLink: () => 'Zum Start' }))
vi.mock('@tanstack/react-router', async original => {
  const router = { history: { replace } }
  return { ...(await original<object>()), useRouter: () => router }
})

const system = createSystem(defaultBaseConfig)
let root: Root
const draw = () =>
  root.render(
    <ChakraProvider value={system}>
      <Scanned />
    </ChakraProvider>,
  )

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  deviceTexts.clear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('a code leads on to its goal, and the way to us is kept', async () => {
  send.mockResolvedValue({ goal: '/kurse' })
  draw()
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/kurse'))
  expect(send.mock.calls[0]?.[1]).toEqual({ params: { code: '0123456789ab' }, body: { counts: true } })
  expect(JSON.parse(deviceTexts.getItem('cameFrom') ?? '{}')).toMatchObject({ source: 'qr', id: '0123456789ab' })
})

test('whoever does not want to be counted is not, and gets there all the same', async () => {
  deviceTexts.setItem('disableTracking', 'true')
  send.mockResolvedValue({ goal: '/kurse' })
  draw()
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/kurse'))
  expect(send.mock.calls[0]?.[1]).toMatchObject({ body: { counts: false } })
  expect(deviceTexts.getItem('cameFrom')).toBeNull()
})

test('a code that is gone says so', async () => {
  send.mockRejectedValue(new CallError('missing', 'Das gibt es nicht mehr.', 404))
  draw()
  await vi.waitFor(() => expect(document.body.textContent).toContain('Diesen QR-Code gibt es nicht mehr.'))
})
