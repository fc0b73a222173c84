import 'fake-indexeddb/auto'
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { getDefaultStore } from 'jotai'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionAtom } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { tap } from '#client/kit/testing/touch.ts'
import { keepRoll } from '#client/parts/fair/roll.ts'
import { forms } from '#client/parts/publicForm/device.ts'
import { sealTickets } from '#contract/rules/campaigns/tickets.ts'
import { TabletWheel } from './TabletWheel.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#client/data/useSend.ts', () => ({ useSend: () => ({ send, waiting: false }) }))
vi.mock('./Disc.tsx', () => ({ Disc: () => null }))
vi.mock('./StrangerForm.tsx', () => ({ StrangerForm: () => 'Das Formular' }))

const wheel = { _id: 'rad', title: 'Rad', text: null, conditions: null, to: '2099-01-01T08:00:00.000Z', fields: [] }
const given = { _id: 'next', key: 'next.key', tickets: sealTickets(['bottle', 'blank']), until: '2099-01-01T08:00:00.000Z' }
const text = () => document.body.textContent ?? ''
const online = (is: boolean) => getDefaultStore().set(connectionAtom, { online: is, portal: false, since: '' })

let root: Root
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await forms().rolls.clear()
  send.mockReset().mockResolvedValue(given)
  online(true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.innerHTML = ''
})
const draw = (atFair: boolean) =>
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <TabletWheel wheel={wheel} atFair={atFair} />
    </ChakraProvider>,
  )

test('at a fair new tickets come by themselves where the last ones are used up, as soon as there is a network', async () => {
  online(false)
  await keepRoll({ ...given, _id: 'old', key: 'old.key', tickets: sealTickets([]), campaign: 'rad', wheel })
  draw(true)
  await vi.waitFor(() => expect(text()).toContain('aufgebraucht'))
  expect(send).not.toHaveBeenCalled()
  online(true)
  await vi.waitFor(() => expect(text()).toContain('Das Formular'))
  expect(send.mock.calls[0]).toEqual([{ body: { _id: expect.any(String), campaign: 'rad', size: 200 } }])
  expect((await forms().rolls.toArray()).map(({ _id, used }) => [_id, used])).toEqual([['next', 0]])
})

test('elsewhere they are fetched by hand, and what failed is said there', async () => {
  send.mockRejectedValue(new CallError('wheel-empty', 'Von diesem Glücksrad ist nichts mehr übrig.', 409))
  draw(false)
  await vi.waitFor(() => expect(text()).toContain('noch keine Lose'))
  expect(send).not.toHaveBeenCalled()
  await tap('Lose holen')
  await vi.waitFor(() => expect(text()).toContain('nichts mehr übrig'))
  expect(await forms().rolls.count()).toBe(0)
})
