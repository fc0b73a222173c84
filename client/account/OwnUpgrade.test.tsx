import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { possibleWith } from '#client/parts/contract/upgrade/testing.ts'
import type { OwnPossibilities, OwnUpgrade as Upgrade } from '#contract/contracts/upgradeShapes.ts'
import { OwnUpgrade } from './OwnUpgrade.tsx'

const { answer, acts, send, ask } = vi.hoisted(() => ({ answer: vi.fn(), acts: vi.fn(), send: vi.fn(), ask: vi.fn() }))
vi.mock('#client/data/reads.ts', async original => ({ ...(await original<object>()), useCall: answer }))
vi.mock('#client/data/outboxActs.ts', async original => ({ ...(await original<object>()), useOutboxActs: acts }))
vi.mock('#client/data/useSend.ts', () => ({ useSend: () => ({ send }) }))
vi.mock('#client/kit/ask.ts', () => ({ ask }))
vi.mock('#client/parts/contract/upgrade/UpgradeSheet.tsx', () => ({ default: () => 'Der Assistent' }))

const upgrade = (more: Partial<Upgrade> = {}): Upgrade => ({
  _id: '0198a000-0000-7000-8000-0000000000d1',
  title: 'Gold',
  state: 'created',
  start: '2026-12-15',
  due: 13_450,
  back: 0,
  receivedAt: '2026-11-20T08:00:00.000Z',
  reason: null,
  version: 1,
  ...more,
})
const own = (...upgrades: Upgrade[]): OwnPossibilities => ({ ...possibleWith(), upgrades })

const system = createSystem(defaultBaseConfig)
let root: Root
const text = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')
const button = (name: string) => [...document.querySelectorAll('button')].find(one => one.textContent === name)
async function draw(possible: OwnPossibilities[], isAccepted = true) {
  answer.mockReturnValue({ data: possible, error: null })
  root.render(
    <ChakraProvider value={system}>
      <p>da</p>
      <OwnUpgrade index={0} isAccepted={isAccepted} />
    </ChakraProvider>,
  )
  await vi.waitFor(() => expect(text()).toContain('da'))
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  acts.mockReturnValue([])
  send.mockReset().mockResolvedValue({})
  ask.mockReset().mockResolvedValue(true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

test('a running contract with somewhere to go offers the sheet', async () => {
  await draw([own()])
  button('Wechseln')!.click()
  await vi.waitFor(() => expect(text()).toContain('Der Assistent'))
})

test('nothing is offered where the mapping gives nothing, the contract can’t be left, or it is none that runs', async () => {
  await draw([{ ...own(), offers: [] }])
  expect(button('Wechseln')).toBeUndefined()
  await draw([{ ...own(), problem: 'Der bisherige Vertrag ist widerrufen.' }])
  expect(button('Wechseln')).toBeUndefined()
  await draw([own()], false)
  expect(button('Wechseln')).toBeUndefined()
})

test('one that waits at the studio is shown with what it costs, is taken back, and no second one is begun', async () => {
  await draw([own(upgrade())])
  expect(text()).toContain('Wechsel zu Gold ab 15.12.2026')
  expect(text()).toContain('CHF 134.50 beim Wechsel')
  expect(button('Wechseln')).toBeUndefined()
  button('Zurücknehmen')!.click()
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ params: { id: upgrade()._id }, query: { version: 1 } }))
})

test('one that waits on this device says so, one that was refused why', async () => {
  const row = (more: object) => ({ kind: 'ask', id: '0', row: { key: 'k', params: { index: '0' }, state: 'waiting', ...more } })
  acts.mockReturnValue([row({ body: { choice: { start: '2026-12-15' } } })])
  await draw([own()])
  expect(text()).toContain('Dein Wechsel ab 15.12.2026 geht ins Studio, sobald Netz da ist.')
  expect(button('Wechseln')).toBeUndefined()
  acts.mockReturnValue([row({ state: 'refused', message: 'Dieses Angebot gibt es so nicht mehr.' })])
  await draw([own(upgrade({ state: 'rejected', reason: 'Erst ab Januar.' }))])
  await vi.waitFor(() => expect(text()).toContain('Dieses Angebot gibt es so nicht mehr.'))
  expect(text()).toContain('Erst ab Januar.')
  expect(button('Wechseln')).toBeDefined()
})

test('one that could not be taken back any more says why', async () => {
  const row = { key: 'k', state: 'refused', params: { id: upgrade()._id }, message: 'Dieser Wechsel ist schon angenommen.' }
  acts.mockReturnValue([{ kind: 'takeBack', id: upgrade()._id, row }])
  await draw([own(upgrade({ state: 'accepted' }))])
  await vi.waitFor(() => expect(text()).toContain('Wechsel nicht zurückgenommenDieser Wechsel ist schon angenommen.'))
  expect(button('Gut')).toBeDefined()
})
