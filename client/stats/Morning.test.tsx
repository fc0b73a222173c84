import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import Morning from './Morning.tsx'

const held = vi.hoisted(() => ({ desk: '', asked: [] as { body: { selectedStudios?: string[] } }[] }))
vi.mock('#client/data/desk.ts', async original => ({ ...(await original<object>()), useDeskStudio: () => held.desk }))
vi.mock('#client/data/reach.ts', async original => ({
  ...(await original<object>()),
  useReach: () => ({ everywhere: false, isIn: (code: string) => code === 'arbon' }),
}))
vi.mock('#client/data/reads.ts', async original => ({
  ...(await original<object>()),
  useCalls: (_: unknown, inputs: typeof held.asked) => {
    held.asked = inputs
    return []
  },
}))
vi.mock('#client/kit/Page.tsx', () => ({ Page: ({ children }: { children: unknown }) => children }))
vi.mock('./AllFigures.tsx', () => ({ AllFigures: () => null }))

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** Studios of which a morning at that desk asks. */
function askedAt(desk: string) {
  held.desk = desk
  act(() =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <Morning key={desk} />
      </ChakraProvider>,
    ),
  )
  return held.asked.map(({ body }) => body.selectedStudios)
}

test('a morning tells of the desk’s studio, and of all of one’s own where its figures are none of theirs', () => {
  expect(askedAt('arbon')).toEqual([['arbon'], ['arbon']])
  expect([askedAt('basel'), askedAt('')]).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ])
})
