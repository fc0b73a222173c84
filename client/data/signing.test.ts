import { expect, test, vi } from 'vitest'
import type { OpenLocal } from '#sync/client/types.ts'
import { openFor } from './opening.ts'
import { type DeviceSession, session, setSession } from './signed.ts'

const asked: OpenLocal[] = []
vi.mock('#sync/client/local.ts', () => ({ openLocal: async (options: OpenLocal) => void asked.push(options) }))
vi.mock('./actingProof.ts', () => ({ proofOf: async () => `proof of ${session().employee?.employee._id}` }))

const acts = (_id: string) =>
  setSession({
    state: 'online',
    user: { _id: 'tablet', userRoles: [] },
    employee: { keyId: _id, employee: { _id, vorname: _id, nachname: 'Muster' } },
  } as unknown as DeviceSession)

test('name and proof of an act are one person’s, also where the next one begins to act at that moment', async () => {
  acts('sandra')
  await openFor('tablet')
  const signed = asked[0]!.sign!({ key: 'k', call: 'studios.pick', method: 'POST', path: 'studio/pick' })
  acts('reto')
  expect(await signed).toEqual({ person: { _id: 'sandra', name: 'sandra Muster' }, proof: 'proof of sandra' })
})
