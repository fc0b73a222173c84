import { expect, test } from 'vitest'
import { askChip, payOutWays, payOutWords } from './words.ts'

test('money that came by bank is transferred first, but may be counted out; cash and the terminal stay as they were', () => {
  const buttons = (till: Parameters<typeof payOutWays>[0]) => payOutWays(till).map(way => payOutWords[way][0])
  expect(buttons('bank')).toEqual(['Überwiesen', 'Bar ausbezahlt', 'Am Terminal gutgeschrieben'])
  expect(buttons('cash')).toEqual(['Bar ausbezahlt', 'Am Terminal gutgeschrieben', 'Überwiesen'])
  expect(buttons('terminal')[0]).toBe('Am Terminal gutgeschrieben')
  expect([askChip({ state: 'owed', till: 'bank' })[0], askChip({ state: 'owed', till: 'cash' })[0]]).toEqual([
    'Zu überweisen',
    'Liegt bereit',
  ])
})
