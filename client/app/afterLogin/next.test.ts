import { expect, test } from 'vitest'
import type { AgreementKind } from '#contract/agreements/calls.ts'
import { mayAsk, type NextStep, type NextStepContext, nextStep } from './next.ts'

const member = { consent1: true, userRoles: ['member'], studio_id: 'winterthur' }
const trainer = { ...member, userRoles: ['member', 'trainer'] }
const nothing = new Set<AgreementKind>()
const all = new Set<AgreementKind>(['health', 'confidentiality'])
const known = (over: Partial<NextStepContext>): NextStepContext => ({ user: member, signed: nothing, later: new Set(), ...over })

const table: [string, Partial<NextStepContext>, NextStep | undefined][] = [
  ['a member who has everything', {}, undefined],
  ['a member without consent', { user: { ...member, consent1: false } }, 'health'],
  ['a member who has just signed here', { user: { ...member, consent1: false }, signed: new Set(['health']) }, undefined],
  ['a member without consent, while it is not known what waits', { user: { ...member, consent1: false }, signed: undefined }, undefined],
  ['a member without a studio', { user: { ...member, studio_id: null } }, 'studio'],
  ['first the consent, then the studio', { user: { ...member, consent1: false, studio_id: null } }, 'health'],
  ['a trainer', { user: trainer }, 'confidentiality'],
  ['a trainer without consent', { user: { ...trainer, consent1: false } }, 'health'],
  ['a trainer who agreed', { user: trainer, signed: all }, undefined],
  ['a trainer of whom it is not known', { user: trainer, signed: undefined }, undefined],
  ['a studio account signs nothing', { user: { ...member, consent1: false, userRoles: ['studio'] } }, undefined],
  ['the studio switched elsewhere', { picked: 'pfungen' }, 'studio'],
  ['the same studio', { picked: 'winterthur' }, undefined],
  ['put off', { user: { ...member, consent1: false }, later: new Set(['health']) }, undefined],
  ['put off, the next one comes', { user: { ...trainer, consent1: false }, later: new Set(['health']) }, 'confidentiality'],
]

test.each(table)('%s', (_, over, step) => {
  expect(nextStep(known(over))).toBe(step)
})

test('nobody is asked in the middle of a workout or while joining', () => {
  for (const screen of ['workoutRun', 'planRun', 'register', 'login', 'forgot'] as const) expect(mayAsk(screen)).toBe(false)
  for (const screen of ['home', 'profile', 'dashboard', undefined] as const) expect(mayAsk(screen)).toBe(true)
})
