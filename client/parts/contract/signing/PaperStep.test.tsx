import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { SignedPaper } from '#contract/rules/contracts/contractPaper.ts'
import { PaperStep } from './PaperStep.tsx'

vi.mock('./PaperView.tsx', () => ({ PaperView: () => null }))
vi.mock('#contract/rules/contracts/contractPaper.ts', () => ({ hashOf: async () => '' }))
afterEach(() => void vi.unstubAllGlobals())

async function lines(paper: object) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const place = document.createElement('div')
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <PaperStep
          paper={{ start: '2026-12-01', end: null, lastNotice: null, price: 18_000, total: null, ...paper } as SignedPaper}
          signatures={{ others: {} } as never}
          studioName="Winterthur"
          renewal={null}
          renews={false}
          onRenews={() => {}}
          missing={false}
        />
      </ChakraProvider>,
    ),
  )
  const found = [...place.querySelectorAll('li')].map(({ textContent }) => textContent)
  act(() => root.unmount())
  return found
}

test.each([
  ['visits say how many, and no end that asks for a notice', { terms: { kind: 'entries', entries: 10 } }, ['Eintritte10']],
  ['visits with a last day say it too', { terms: { kind: 'entries', entries: 10 }, end: '2028-11-30' }, ['Eintritte10', 'Ende30.11.2028']],
  ['what has no end is ended by a notice', { terms: { kind: 'open-ended', entries: null } }, ['Endebis zur Kündigung']],
  ['a term has its last day', { terms: { kind: 'fixed', entries: null }, end: '2027-11-30' }, ['Ende30.11.2027']],
])('%s', async (_, paper, told) => {
  expect((await lines(paper)).slice(1, -1)).toEqual(told)
})
