import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '#client/data/problem.ts'
import type { SignedVisit } from '#contract/contracts/visitors.ts'
import { visitorContracts } from '#contract/contracts/visitors.ts'
import { MailedContract } from './MailedContract.tsx'

const { send, putAwayDone, me } = vi.hoisted(() => ({ send: vi.fn(), putAwayDone: vi.fn(), me: { now: undefined as object | undefined } }))
vi.mock('#client/data/send.ts', () => ({ send }))
vi.mock('#client/data/reads.ts', () => ({ staleAfter: async () => {} }))
vi.mock('#client/data/session.ts', () => ({ useMe: () => me.now }))
vi.mock('#client/parts/publicForm/outbox.ts', () => ({ putAwayDone }))
vi.mock('#client/kit/Button.tsx', () => ({
  Button: ({ children, onClick }: { children: string; onClick: () => void }) => (
    <button type="button" onClick={onClick}>
      {children}
    </button>
  ),
  ButtonLink: ({ children }: { children: string }) => <a href="/">{children}</a>,
}))

const visit: SignedVisit = {
  state: 'held',
  title: 'Jahresabo',
  studio: 'pfungen',
  vorname: 'Lea',
  start: '2026-12-01',
  number: null,
  unproven: false,
}
const text = () => document.body.textContent ?? ''
const press = (label: string) => [...document.querySelectorAll('button')].find(one => one.textContent === label)!.click()

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  me.now = undefined
  send.mockReset()
  putAwayDone.mockReset()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})
const draw = () =>
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <MailedContract linkKey="k" />
    </ChakraProvider>,
  )

test('a look at the link changes nothing; its button confirms, and what was sent from here is put away', async () => {
  send.mockImplementation(async call => (call === visitorContracts.confirm ? { ...visit, state: 'temporary', number: 1042 } : visit))
  draw()
  await vi.waitFor(() => expect(text()).toContain('Nicht bestätigt'))
  expect(send.mock.calls.map(([call]) => call)).toEqual([visitorContracts.own])
  press('Vertrag bestätigen')
  await vi.waitFor(() => expect(text()).toContain('Nummer 1042'))
  expect(putAwayDone).toHaveBeenCalledExactlyOnceWith(visitorContracts.sign)
  expect(text()).not.toContain('Vertrag bestätigen')
})

test('where the account has never proven the address it says what to do, and offers it once somebody is signed in', async () => {
  send.mockResolvedValue({ ...visit, state: 'temporary', number: 1042, unproven: true })
  draw()
  await vi.waitFor(() => expect(text()).toContain('noch nie bestätigt'))
  expect(text()).toContain('Anmelden')
  me.now = { _id: 'lea' }
  draw()
  await vi.waitFor(() => expect(text()).toContain('Adresse bestätigen'))
})

test('a link that was forgotten says so', async () => {
  send.mockRejectedValue(new CallError('missing', 'Das gibt es nicht.', 404))
  draw()
  await vi.waitFor(() => expect(text()).toContain('Dieser Link gilt nicht mehr'))
})
