import { expect, test } from 'vitest'
import { allows, every } from './access.ts'
import { everyStudio } from './rights.ts'

const access = every(['stat_viewstudio'], ['role:office', 'role:admin'])
const grants = [{ right: 'stat_viewstudio', studios: ['here', 'there'] }] as const
const holder = (reaches?: Record<string, 'all' | string[]>) => ({ roles: ['member', 'office'], grants, reaches })

test('a role counts in the studios in which it holds, and a right that reaches further does not carry it along', () => {
  const inHere = holder({ member: [], office: ['here'] })
  expect(['here', 'there', everyStudio, undefined].map(studio => allows(access, inHere, studio))).toEqual([true, false, false, true])
  expect(allows(access, holder({ office: 'all' }), 'there')).toBe(true)
  expect(allows(access, holder({ office: [] }), 'here')).toBe(false)
})

test('a device knows a role by its name alone', () => {
  expect(allows(access, holder(), 'there')).toBe(true)
})
