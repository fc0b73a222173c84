import { expect, test } from 'vitest'
import { calledReport } from './words.ts'

test.each([
  [{ kind: 'defect', place: 'Garderobe', text: 'Schloss klemmt' }, 'Defekt: Garderobe'],
  [{ kind: 'it', place: null, text: 'Drucker steht.\nSeit gestern.' }, 'IT: Drucker steht.'],
  [{ kind: 'hygiene', place: null, text: null }, 'Hygiene'],
  [{ kind: 'accident', place: null, text: null, day: '2026-11-20' }, 'Unfall: 20.11.2026'],
] as const)('%o is called «%s»', (row, called) => expect(calledReport(row)).toBe(called))
