import { beforeEach, expect, test, vi } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import type { Grant } from '#contract/rights.ts'
import { prefetchAhead } from './prefetch.ts'
import { setSession } from './signed.ts'

const asked = vi.hoisted(() => [] as string[])
vi.mock('./reads.ts', () => ({
  prefetch: async ({ path }: AnyCall) => {
    asked.push(path)
    return []
  },
}))

const appointments = 'terminplaner/office'
const signedIn = (...grants: Grant[]) =>
  setSession({ user: { _id: 'someone', userRoles: ['mitarbeiter'], studio_id: 'winterthur' }, userRights: grants } as never)

beforeEach(() => {
  asked.length = 0
})

test('what somebody may not read is not asked for in advance', async () => {
  signedIn()
  await prefetchAhead('work')
  expect(asked).not.toContain(appointments)
  expect(asked.length).toBeGreaterThan(0)
})

test('what they may read is', async () => {
  signedIn({ right: 'af_view', studios: ['winterthur'] })
  await prefetchAhead('work')
  expect(asked).toContain(appointments)
})
