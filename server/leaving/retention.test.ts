import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { PersonalStore } from '#server/kit/domain.ts'
import { personalStores } from '#server/kit/domain.ts'
import { domains } from '#server/start/domains.ts'
import { withTables } from './retention.ts'

const stores = personalStores({ domains })
const page = () => readFile(new URL('../../docs/retention.md', import.meta.url), 'utf8')

test('retention.md says of every table what the domains say: npm run docs writes it', async () => {
  const text = await page()
  expect(text).toBe(withTables(text, stores))
})

test('a table without its sentences, and one that stays without a reason, are faults', async () => {
  const text = await page()
  const silent: PersonalStore = { table: 'secret', column: 'person', act: 'delete', export: null }
  expect(() => withTables(text, [silent])).toThrow('secret')
  const kept = { what: 'x', why: 'x', long: 'x' }
  expect(() => withTables(text, [{ ...silent, act: 'keep', kept }])).toThrow('secret.person stays')
  expect(() => withTables('', stores)).toThrow('has no place')
})
