import { expect, test } from 'vitest'
import { allows } from '#contract/access.ts'
import type { Right } from '#contract/rights.ts'
import { exempt, storeOf } from './storeApp.ts'

test('the three exemptions of L154 (A61), and nobody else', () => {
  const holding = (right: Right) => ({ roles: [], grants: [{ right, studios: 'all' as const }] })
  for (const right of ['u_search', 'tp_create', 'g_daycare'] as const) expect(allows(exempt, holding(right))).toBe(true)
  for (const right of ['ab_create', 'stat_admin', 'g_manageRights'] as const) expect(allows(exempt, holding(right))).toBe(false)
  expect(allows(exempt, { roles: ['member'], grants: [] })).toBe(false)
})

test('only a phone outside the wrapper has a store', () => {
  expect(storeOf('Mozilla/5.0 (Linux; Android 15; Pixel 9)', false)?.label).toBe('Zum Play Store')
  expect(storeOf('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', false)?.label).toBe('Zum App Store')
  expect(storeOf('Mozilla/5.0 (X11; Linux x86_64)', false)).toBeUndefined()
  expect(storeOf('Mozilla/5.0 (Linux; Android 15; Pixel 9)', true)).toBeUndefined()
})
