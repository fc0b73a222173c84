import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#client/data/problem.ts'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import type { AnamnesisRow } from '#contract/anamnesis/shapes.ts'
import { refusals } from '#contract/refusals.ts'
import { AnamnesisSheet } from './AnamnesisSheet.tsx'

const held = vi.hoisted(() => ({ error: undefined as unknown }))
vi.mock('#client/data/reads.ts', async original => ({
  ...(await original<object>()),
  useCall: () => ({ data: undefined, error: held.error, again: () => {} }),
}))
vi.mock('#client/parts/anamnesis/newPeople.ts', () => ({ useNewPeople: () => [], useStudioOfNew: () => 'winterthur' }))
vi.mock('#client/parts/anamnesis/unsentAnamneses.ts', async original => ({ ...(await original<object>()), useWaitingForms: () => [] }))

const row = { _id: 'a', person: 'anna', name: 'Muster Anna', status: 'draft', creator: null, version: 2 }
let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})
const draw = (mayRemove: boolean) =>
  act(async () =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <AnamnesisSheet row={{ ...row, mayRemove } as OverlaidRow<AnamnesisRow>} onDone={() => {}} />
      </ChakraProvider>,
    ),
  )
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)

test('of a draft that a member fills in themselves staff read why they don’t read it, and discard it once it rests', async () => {
  const [status, message] = refusals['draft-theirs']
  held.error = new CallError('draft-theirs', message, status)
  await draw(false)
  expect([document.body.textContent, buttons()]).toEqual([message, []])
  await draw(true)
  expect(buttons()).toEqual(['Verwerfen'])
})

test('another failure says that nothing lies here, and offers another try', async () => {
  held.error = new CallError('broken', 'Es gab einen Fehler.', 500)
  await draw(true)
  expect([document.body.textContent?.startsWith('Antworten liegen nicht auf diesem Gerät.'), buttons()]).toEqual([
    true,
    ['Nochmals versuchen'],
  ])
})
