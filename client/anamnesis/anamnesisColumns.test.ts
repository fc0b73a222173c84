import { expect, test } from 'vitest'
import { formOf } from './anamnesisColumns.tsx'

test('a form about a subject is called by its name, not by its short name', () => {
  expect(formOf({ kind: 'variant', variant: 'ruecken', formTitle: 'Rücken' })).toBe('Rücken')
  expect(formOf({ kind: 'usual', variant: null, formTitle: 'Winterthur 2026' })).toBe('Anamnesebogen')
})
