import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import GroupSheet from './GroupSheet.tsx'
import type { GroupLine } from './groupLines.ts'

const told = vi.hoisted(() => ({
  people: [] as object[],
  invited: [] as object[],
  blocked: new Set<string>(),
  block: vi.fn(),
  unblock: vi.fn(),
}))
vi.mock('#client/data/reads.ts', async original => ({
  ...(await original<object>()),
  useCall: (call: { path: string }) => ({ data: call.path.endsWith('/invited') ? told.invited : told.people }),
}))
vi.mock('#client/data/session.ts', async original => ({ ...(await original<object>()), useMe: () => ({ _id: 'me' }) }))
vi.mock('./GroupFace.tsx', () => ({ GroupFace: () => null }))
vi.mock('./Portrait.tsx', () => ({ Portrait: () => null }))
vi.mock('./Diagnosis.tsx', () => ({ Diagnosis: () => null }))
vi.mock('./presence.ts', () => ({ useHeadLine: () => undefined }))
vi.mock('./useGroupActs.ts', () => ({ useGroupActs: () => ({ muted: false }) }))
vi.mock('./useBlocking.ts', () => ({
  useBlocking: () => ({
    isBlocked: ({ userId }: { userId: string }) => told.blocked.has(userId),
    block: told.block,
    unblock: told.unblock,
  }),
}))

const person = (_id: string, vorname: string, role = 'member') => ({ _id, userId: _id, vorname, nachname: 'Muster', bild: null, role })
const groupOf = (kind: 'direct' | 'group', ...members: ReturnType<typeof person>[]) =>
  ({
    _id: 'g',
    kind,
    name: 'Runde',
    members: [person('me', 'Ich'), ...members],
    state: 'open',
    muted: false,
    version: 1,
  }) as unknown as GroupLine

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  told.people = [{ _id: 'studio', studio: true }]
  told.invited = []
  told.blocked = new Set()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
})

const system = createSystem(defaultBaseConfig)
const show = (group: GroupLine) =>
  root.render(
    <ChakraProvider value={system}>
      <GroupSheet group={group} onClose={() => {}} />
    </ChakraProvider>,
  )
const words = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
const press = (name: string) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()

test('whoever one writes with one to one is blocked there, and no longer; what the studio says is not', async () => {
  show(groupOf('direct', person('reto', 'Reto')))
  await vi.waitFor(() => expect(words()).toContain('Blockieren'))
  press('Blockieren')
  expect(told.block).toHaveBeenCalledWith(expect.objectContaining({ userId: 'reto' }))
  told.blocked = new Set(['reto'])
  show(groupOf('direct', person('reto', 'Reto')))
  await vi.waitFor(() => expect(words()).toContain('Nicht mehr blockieren'))
  show(groupOf('direct', person('studio', 'Studio')))
  await vi.waitFor(() => expect(words().join()).not.toContain('lockieren'))
})

test('only whoever leads a group is offered to dissolve it', async () => {
  const plain = groupOf('group', person('ida', 'Ida', 'admin'))
  show(plain)
  await vi.waitFor(() => expect(words()).toContain('Gruppe verlassen'))
  expect(words()).not.toContain('Gruppe auflösen')
  show({ ...plain, members: plain.members.map(each => ({ ...each, role: 'admin' as const })) })
  await vi.waitFor(() => expect(words()).toContain('Gruppe auflösen'))
})

test('in a group everybody but oneself is blocked by their menu; who has come is no longer among the invited', async () => {
  told.invited = [person('ida', 'Ida'), person('max', 'Max')]
  const lead = { ...groupOf('group', person('ida', 'Ida')) }
  lead.members = [{ ...lead.members[0]!, role: 'admin' }, ...lead.members.slice(1)]
  show(lead)
  await vi.waitFor(() => expect(document.body.textContent).toContain('Max Muster'))
  expect(document.body.textContent!.split('Ida Muster')).toHaveLength(2)
  expect([...document.querySelectorAll('button')].map(each => each.getAttribute('aria-label'))).toContain('Ida Muster: mehr')
})
