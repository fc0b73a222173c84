import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HeadEnd, ownHeadAtom } from './Page.tsx'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('a head that a screen draws itself gives a place for bell and sync as long as it stands', async () => {
  const head = () => getDefaultStore().get(ownHeadAtom)
  await act(async () =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <HeadEnd hasCart />
      </ChakraProvider>,
    ),
  )
  expect([document.contains(head()!.place), head()!.hasCart]).toEqual([true, true])
  await act(async () => root.unmount())
  expect(head()).toBeNull()
})
