import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnDispute } from '#contract/contracts/disputedBills.ts'
import { Disputing } from './Disputing.tsx'

const { acts, send } = vi.hoisted(() => ({ acts: vi.fn(), send: vi.fn() }))
vi.mock('#client/data/outboxActs.ts', async original => ({ ...(await original<object>()), useOutboxActs: acts }))
vi.mock('#client/data/useSend.ts', () => ({ useSend: () => ({ send }) }))
vi.mock('#client/kit/form.tsx', () => ({
  formFor: () => ({ Form: ({ also }: { also: object }) => JSON.stringify(also), Field: () => null }),
}))

const due = '0198a000-0000-7000-8000-0000000000d1'
const dispute = (more: Partial<OwnDispute> = {}): OwnDispute => ({
  _id: '0198a000-0000-7000-8000-0000000000f1',
  due,
  bill: null,
  title: 'Einschreibegebühr: Jahresabo',
  amount: 4900,
  text: 'Schon bezahlt.',
  state: 'open',
  answer: null,
  receivedAt: '2026-11-20T08:00:00.000Z',
  version: 1,
  ...more,
})

const system = createSystem(defaultBaseConfig)
let root: Root
const text = () => document.body.textContent ?? ''
const button = (name: string) => [...document.querySelectorAll('button')].find(one => one.textContent === name)
async function draw(rows: OwnDispute[], isOpen = true) {
  root.render(
    <ChakraProvider value={system}>
      <p>{`da ${rows.length}`}</p>
      <Disputing of={{ due, bill: null }} title="Einschreibegebühr" disputes={rows} isOpen={isOpen} />
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(text()).toContain(`da ${rows.length}`))
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  acts.mockReturnValue([])
  send.mockReset().mockResolvedValue({})
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test('an open amount is disputed with a reason', async () => {
  await draw([])
  button('Das stimmt nicht')!.click()
  await vi.waitFor(() => expect(text()).toContain(`"due":"${due}","bill":null`))
})

test('one that the studio looks at is shown and taken back; no second one is begun', async () => {
  await draw([dispute()])
  expect(text()).toContain('Bestritten: «Schon bezahlt.»')
  expect(button('Das stimmt nicht')).toBeUndefined()
  button('Zurückziehen')!.click()
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ params: { id: dispute()._id } }))
})

test('the studio’s answer stands there, and what stays owed may be disputed anew', async () => {
  await draw([dispute({ state: 'wrong', answer: 'Wir finden keine Zahlung.' })])
  expect(text()).toContain('Der Betrag bleibt geschuldet. Dein Studio: «Wir finden keine Zahlung.»')
  expect(button('Das stimmt nicht')).toBeDefined()
})

test('without a network it waits here and says so', async () => {
  acts.mockReturnValue([{ kind: 'dispute', id: 'x', row: { key: 'k', state: 'waiting', body: { due, bill: null } } }])
  await draw([])
  expect(text()).toContain('Dein Einwand geht ins Studio, sobald Netz da ist.')
  expect(button('Das stimmt nicht')).toBeUndefined()
})

test('a bill of which the member was right is not disputed again, although the service still has it', async () => {
  root.render(
    <ChakraProvider value={system}>
      <Disputing
        of={{ due: null, bill: 'R1' }}
        title="Rechnung R1"
        disputes={[dispute({ due: null, bill: 'R1', state: 'right' })]}
        isOpen
      />
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(text()).toContain('Du hattest recht.'))
  expect(button('Das stimmt nicht')).toBeUndefined()
})
