import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WaitingPauses } from './WaitingPauses.tsx'

const answer = vi.hoisted(() => ({ data: undefined as object | undefined }))
vi.mock('#client/data/reads.ts', () => ({ useCall: () => answer }))
vi.mock('#client/kit/Row.tsx', () => ({
  RowLink: ({ to, search, title, second }: { to: string; search?: object; title: string; second: ReactNode }) => (
    <p>{`${to} ${JSON.stringify(search ?? {})} ${title}: ${second}`}</p>
  ),
}))

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})
async function linesOf(data: object) {
  answer.data = data
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <i>da</i>
      <WaitingPauses />
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(document.querySelector('i')).not.toBeNull())
  return [...document.querySelectorAll('p')].map(({ textContent }) => textContent)
}

test('pauses that wait stand among what waits of contracts, with the proofs that are missing', async () => {
  expect(await linesOf({ open: 3, withoutProof: 1, manual: 1, credits: 2 })).toEqual([
    'timestop {} 3 Pausen warten auf Annahme: 1 Beleg fehlt noch',
    'timestop {"ansicht":"von-hand"} 1 Pause ist von Hand einzutragen: Angenommen, aber noch nicht im Zutrittssystem',
    'timestop {"ansicht":"gutschriften"} 2 Gutschriften warten: Tage für eine Schliessung',
  ])
})

test('where none waits there is no line', async () => {
  expect(await linesOf({ open: 0, withoutProof: 0, manual: 0, credits: 0 })).toEqual([])
})
