import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { toast, toastsAtom } from '#client/kit/toast.ts'
import { Snackbars } from './Snackbars.tsx'

const push = vi.hoisted(() => vi.fn())
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ history: { push } }) }))
vi.mock('./SyncSign.tsx', () => ({ waits: String }))

test('a tap on a toast leads to what it tells of, and closes it', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <Snackbars screen="home" last />
      </ChakraProvider>,
    ),
  )
  const onOpen = vi.fn()
  await act(async () => void toast('Noah: Bist du schon unterwegs?', { to: '/chat?group=g', onOpen }))
  const sentence = [...place.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Noah'))
  await act(async () => sentence?.click())
  expect(onOpen).toHaveBeenCalledOnce()
  expect(push.mock.calls).toEqual([['/chat?group=g']])
  expect(getDefaultStore().get(toastsAtom)).toEqual([])
  act(() => root.unmount())
})
