import { expect, test } from 'vitest'
import { leaveWord } from './seatWords.ts'

test.each([
  ['waiting', 'Warteliste verlassen'],
  ['booked', 'Abmelden'],
  ['joining', 'Zurücknehmen'],
] as const)('who is %s gives it up by «%s»', (kind, word) => expect(leaveWord({ kind })).toBe(word))
