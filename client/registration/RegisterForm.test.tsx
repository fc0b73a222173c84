import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { overlays } from '#client/map/overlays.ts'
import { RegisterForm } from './RegisterForm.tsx'

const back = vi.hoisted(() => vi.fn())
vi.mock('./useRegistering.ts', () => ({
  useRegistering: () => ({ back, problems: {}, missing: [], password: { typed: '', sealed: false }, change: () => {}, left: () => {} }),
}))
afterEach(() => void vi.unstubAllGlobals())

test('each step that was passed is one for the phone’s Back, too', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.createElement('div'))
  const hand = { draft: { at: 2, mode: 'own', values: { nachname: '' } }, patch: () => {} }
  act(() =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <RegisterForm hand={hand as never} onFinished={() => {}} frame={({ content }) => content} />
      </ChakraProvider>,
    ),
  )
  expect(overlays).toHaveLength(2)
  overlays.at(-1)!.close()
  expect(back).toHaveBeenCalledTimes(1)
  act(() => root.unmount())
  expect(overlays).toHaveLength(0)
})
