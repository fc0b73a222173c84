import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Choice } from '#contract/contracts/closingShapes.ts'
import { companies } from '#contract/contracts/companies.ts'
import { companyHasher } from '#contract/rules/contracts/company.ts'
import { CompanyField } from './CompanyField.tsx'

const company = '0198a000-0000-7000-8000-0000000000c0'
const key = 'k'.repeat(64)
const online = vi.hoisted(() => ({ is: false }))
const answers = vi.hoisted(() => new Map<unknown, unknown>())
vi.mock('#client/data/connection.ts', () => ({ useOnline: () => online.is }))
const further = vi.hoisted(() => new Map<number, unknown>())
vi.mock('#client/data/reads.ts', () => ({
  useCall: (call: unknown, input: unknown) => ({ data: input ? answers.get(call) : undefined }),
  useCalls: (_: unknown, inputs: { query: { page: number } }[]) => inputs.map(({ query }) => ({ data: further.get(query.page) })),
}))
const send = vi.hoisted(() => vi.fn())
vi.mock('#client/data/send.ts', () => ({ send }))

const listWith = (entries: object[], over: object = {}) => ({
  _id: company,
  name: 'Muster AG',
  key,
  list: 'first',
  pages: 1,
  entries,
  ...over,
})

const choice: Choice = { start: '2026-12-01', addOns: [], promotion: null, code: null, skipPresale: false, renews: false }
const host = document.body.appendChild(document.createElement('div'))
let root: ReturnType<typeof createRoot>
const onChange = vi.fn()

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  root = createRoot(host)
  onChange.mockClear()
  send.mockReset()
  const hash = await (await companyHasher(key))('4711')
  answers.set(companies.choices, [{ _id: company, name: 'Muster AG' }])
  answers.set(companies.known, listWith([{ hash, percent: 1250, until: null }]))
  further.clear()
})
afterEach(() => root.unmount())

const show = (atDesk: boolean, shown = choice) =>
  root.render(
    <ChakraProvider value={createSystem(defaultBaseConfig)}>
      <CompanyField studio="here" choice={shown} onChange={onChange} atDesk={atDesk} />
    </ChakraProvider>,
  )

function type(input: HTMLInputElement | HTMLSelectElement, value: string) {
  const proto = input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLSelectElement.prototype
  Object.getOwnPropertyDescriptor(proto, 'value')!.set!.call(input, value)
  input.dispatchEvent(new Event(input instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }))
}

async function look(said: string) {
  await vi.waitFor(() => expect(host.querySelector('select')).not.toBeNull())
  type(host.querySelector('select')!, company)
  await vi.waitFor(() => expect(host.querySelector('input')).not.toBeNull())
  type(host.querySelector('input')!, said)
  const button = () => [...host.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Prüfen'))!
  await vi.waitFor(() => expect(button().disabled).toBe(false))
  button().click()
}

test('at the desk without a network a number is found among the hashes that lie here', async () => {
  online.is = false
  show(true)
  await look(' 4711 ')
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(onChange.mock.calls[0]![0]).toMatchObject({ start: '2026-12-01', company: { _id: company, percent: 1250 } })
  expect(send).not.toHaveBeenCalled()
})

test('whoever is not on it reads so, and what else helps', async () => {
  show(true)
  await look('9999')
  await vi.waitFor(() => expect(host.textContent).toContain('Auf der Liste dieser Firma steht das nicht.'))
  expect(onChange).not.toHaveBeenCalled()
})

test('a list of several pages is looked through once all of one list are here', async () => {
  online.is = false
  const entries = [{ hash: await (await companyHasher(key))('4712'), percent: 800, until: null }]
  answers.set(companies.known, listWith([], { pages: 2 }))
  further.set(1, listWith(entries, { pages: 2, list: 'older' }))
  show(true)
  await vi.waitFor(() => expect(host.querySelector('select')).not.toBeNull())
  type(host.querySelector('select')!, company)
  await vi.waitFor(() => expect(host.textContent).toContain('Dafür braucht es Netz.'))
  further.set(1, listWith(entries, { pages: 2 }))
  await look('4712')
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(onChange.mock.calls[0]![0]).toMatchObject({ company: { percent: 800 } })
})

test('a visitor has it looked up in the studio', async () => {
  online.is = true
  send.mockResolvedValue({ hash: 'a'.repeat(64), percent: 1000 })
  show(false)
  await look('anna@muster.example')
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(send).toHaveBeenCalledWith(companies.check, { params: { id: company }, body: { studio: 'here', said: 'anna@muster.example' } })
})

test('what was found is said, and can be taken out', async () => {
  show(true, { ...choice, company: { _id: company, hash: 'a'.repeat(64), percent: 1250 } })
  await vi.waitFor(() => expect(host.textContent).toContain('Firmenrabatt Muster AG: 12,5 %'))
  host.querySelector('button')!.click()
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(onChange.mock.calls[0]![0].company).toBeUndefined()
})
