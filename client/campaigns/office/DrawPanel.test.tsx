import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#client/data/problem.ts'
import { withChosen } from '#client/kit/choices.tsx'
import type { CampaignRow } from '#contract/campaigns/shapes.ts'
import { DrawPanel } from './DrawPanel.tsx'

const answer = vi.hoisted(() => ({ data: undefined as unknown, error: null as unknown, again: () => {} }))
vi.mock('#client/data/reads.ts', () => ({ useCall: () => answer }))
vi.mock('#client/data/session.ts', () => ({ useCan: () => true }))
vi.mock('#client/data/useSend.ts', () => ({ useSend: () => ({ send: vi.fn(), waiting: false }) }))
vi.mock('#client/data/connection.ts', () => ({ useOnline: () => false }))
vi.mock('#client/kit/waiting/say.ts', () => ({ sayDone: vi.fn(), sayFailed: vi.fn() }))

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.innerHTML = ''
})

const row = { _id: '01900000-0000-7000-8000-000000000001', title: 'Sommer', state: 'over', to: '2026-01-01T00:00:00.000Z' } as CampaignRow
async function drawn(over: Partial<typeof answer>) {
  Object.assign(answer, { data: undefined, error: null }, over)
  await act(async () =>
    root.render(
      <ChakraProvider value={createSystem(defaultBaseConfig)}>
        <DrawPanel row={row} />
      </ChakraProvider>,
    ),
  )
  return document.body.textContent ?? ''
}

test('how far a draw is says only who could ask: without an answer nobody frees it', async () => {
  const unknown = await drawn({ error: new CallError('offline', 'Dafür braucht es Netz.') })
  expect(unknown).toContain('auf diesem Gerät noch nicht geladen. Dafür braucht es Netz.')
  expect(unknown).not.toContain('freigeben')
  expect(await drawn({})).not.toContain('freigeben')
  expect(await drawn({ error: new CallError('missing', 'Das gibt es nicht.') })).toContain('Ziehung freigeben')
  const asked = { askedBy: 'Anna Meier', askedAt: '2026-11-20T08:00:00.000Z', drawnAt: null, drawnBy: null, alone: false }
  expect(await drawn({ data: asked })).toContain('Freigegeben: Anna Meier')
})

test.each([
  ['what is chosen and in the list stands there once', 'a', [['a', 'Eins']]],
  [
    'what the list has no more stays to be seen',
    'b',
    [
      ['a', 'Eins'],
      ['b', 'Wie bisher'],
    ],
  ],
  ['nothing chosen adds nothing', null, [['a', 'Eins']]],
] as const)('%s', (_, value, found) => expect(withChosen([['a', 'Eins']], value)).toEqual(found))
