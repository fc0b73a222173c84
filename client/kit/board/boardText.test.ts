import { expect, test } from 'vitest'
import { boardText } from './boardText.ts'

test('what is copied is the whole board, a line each, with tabs between its cells', () => {
  const text = boardText({
    corner: 'Studio',
    columns: [
      { key: 'visits', title: 'Besuche', note: 'Check-ins' },
      { key: 'end', title: 'Mitglieder' },
    ],
    rows: [
      { key: 'a', title: 'Winter\tthur' },
      { key: 'b', title: 'Pfungen' },
    ],
    cellOf: (row, column) => (row === 'b' && column === 'end' ? undefined : { text: `${row} ${column}` }),
  })
  expect(text.split('\n')).toEqual(['Studio\tBesuche (Check-ins)\tMitglieder', 'Winter thur\ta visits\ta end', 'Pfungen\tb visits\t–'])
})
