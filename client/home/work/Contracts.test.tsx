import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { contracts } from '#contract/contracts/calls.ts'
import { dues } from '#contract/contracts/dues.ts'
import { Contracts } from './Contracts.tsx'

const { answers, asked, decides } = vi.hoisted(() => ({ answers: new Map<unknown, unknown>(), asked: vi.fn(), decides: { any: true } }))
vi.mock('#client/data/reach.ts', () => ({ useReachAny: () => decides.any }))
vi.mock('#client/data/reads.ts', () => ({
  useCall: (...[call, input]: [AnyCall, unknown?]) => {
    asked(call, input)
    return { data: answers.get(call) }
  },
}))
vi.mock('#client/kit/Row.tsx', () => ({
  RowLink: ({ to, search, title, trail }: { to: string; search: object; title: string; trail: ReactNode }) => (
    <p>
      {to} {JSON.stringify(search)} {title} {trail}
    </p>
  ),
}))

const quiet = { temporary: 0, notices: 0, noticed: 0, endsSoon: 0, offersEnd: 0, offers: [], newest: [] }
let root: Root
const text = () => document.body.textContent ?? ''
function draw(total: number, over: object = {}) {
  answers.set(contracts.waiting, { ...quiet, ...over }).set(dues.disputes, { rows: [], total })
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <i>da</i>
      <Contracts />
    </ChakraProvider>,
  )
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  asked.mockReset()
  decides.any = true
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test('amounts that are disputed wait on the office’s start, and the line leads to them', async () => {
  draw(2)
  await vi.waitFor(() => expect(text()).toContain('2 bestrittene Beträge warten'))
  expect(text()).toContain('contracts {"ansicht":"bestritten"}')
  expect(asked).toHaveBeenCalledWith(dues.disputes, { query: { state: ['open'], limit: 1 } })
})

test('offers that run out wait there too, and the line leads to them', async () => {
  draw(0, { offersEnd: 1 })
  await vi.waitFor(() => expect(text()).toContain('1 Angebot läuft ab'))
  expect(text()).toContain('contractManager {"ende":"angebote"}')
})

test('where none waits there is nothing, and whoever decides nowhere asks for none', async () => {
  decides.any = false
  draw(0)
  await vi.waitFor(() => expect(text()).toBe('da'))
  expect(asked).toHaveBeenCalledWith(dues.disputes, undefined)
})
