import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { tap } from '#client/kit/testing/touch.ts'
import FairScreen from './FairScreen.tsx'

const given = vi.hoisted(() => ({ fair: vi.fn(), end: vi.fn(), empty: vi.fn() }))
vi.mock('#client/parts/publicForm/fair.ts', () => ({ fairNow: given.fair, endFair: given.end }))
vi.mock('#client/parts/fair/fairStart.ts', () => ({ emptyUnfinished: given.empty }))
vi.mock('#client/parts/publicForm/sealing.ts', () => ({ keepFormKey: async () => 'key' }))
vi.mock('#client/parts/publicForm/FormHost.tsx', () => ({ default: () => null }))
vi.mock('#client/station/TabletHost.tsx', () => ({ default: () => null }))
vi.mock('./EndSheet.tsx', () => ({ default: () => 'Der Weg hinaus' }))
vi.mock('./FairForm.tsx', () => ({ FairForm: ({ link }: { link: string }) => `Formular ${link}` }))
vi.mock('./FairWheel.tsx', () => ({ FairWheel: ({ campaign }: { campaign: string }) => `Rad ${campaign}` }))
vi.mock('#client/app/Snackbars.tsx', () => ({ Toasts: () => 'Meldungen' }))

const text = () => document.body.textContent ?? ''
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  given.fair.mockReset()
  given.end.mockReset().mockResolvedValue(undefined)
  given.empty.mockReset().mockResolvedValue(undefined)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.innerHTML = ''
  vi.useRealTimers()
})
const draw = () =>
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <FairScreen />
    </ChakraProvider>,
  )

test.each([
  [{ form: { link: 'messe', asked: {} } }, 'Formular messe'],
  [{ form: null, wheel: 'rad' }, 'Rad rad'],
])('shows %j alone, with what is told in passing and the way out', async (shown, said) => {
  given.fair.mockResolvedValue({ title: 'Messe Winterthur', ...shown })
  draw()
  await vi.waitFor(() => expect(text()).toContain(said))
  for (const word of ['Messe Winterthur', 'Meldungen']) expect(text()).toContain(word)
  expect(text()).not.toContain('Der Weg hinaus')
  await tap('Für das Team')
  await vi.waitFor(() => expect(text()).toContain('Der Weg hinaus'))
})

test('a store that does not answer is told, ends nothing, and is asked again', async () => {
  given.fair.mockRejectedValueOnce(new Error('refused'))
  given.fair.mockResolvedValue({ title: 'Messe', form: null, wheel: 'rad' })
  draw()
  await vi.waitFor(() => expect(text()).toContain('Der Speicher dieses Geräts antwortet nicht.'))
  expect(given.end).not.toHaveBeenCalled()
  await tap('Nochmals versuchen')
  await vi.waitFor(() => expect(text()).toContain('Rad rad'))
})

test('where the store knows of no fair, none is shown', async () => {
  given.fair.mockResolvedValue(undefined)
  draw()
  await vi.waitFor(() => expect(given.end).toHaveBeenCalledOnce())
  expect(text()).toBe('')
})

test('what employees had loaded is tried to be removed until it is gone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  given.fair.mockResolvedValue({ title: 'Messe', form: null, wheel: 'rad' })
  given.empty.mockRejectedValueOnce(new Error('held by another tab'))
  draw()
  await vi.waitFor(() => expect(given.empty).toHaveBeenCalledOnce())
  await vi.advanceTimersByTimeAsync(20_000)
  expect(given.empty).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(11_000)
  expect(given.empty).toHaveBeenCalledTimes(2)
})
