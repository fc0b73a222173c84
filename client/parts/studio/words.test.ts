import { expect, test } from 'vitest'
import { comingDays, fullWeek, notesOf } from './hoursWords.ts'
import { badgeWords, dutyWords, weekWords } from './words.ts'

test.each([
  [[], 'Jetzt niemand im Dienst'],
  [['Nora'], 'Nora im Dienst'],
  [['Nora', 'Reto'], 'Nora und Reto im Dienst'],
  [['Nora', 'Reto', 'Ali', 'Zoë'], 'Nora, Reto, Ali und Zoë im Dienst'],
  [['Nora', 'Reto', 'Ali', 'Zoë', 'Lea'], 'Nora, Reto, Ali und 2 weitere im Dienst'],
])('who is on duty is named (L72): %j', (names, words) => {
  expect(dutyWords(names)).toBe(words)
})

test('the badge says whose it is, where not everybody on duty makes training plans (L154)', () => {
  const trainer = (vorname: string, makesPlans?: boolean) => ({ _id: vorname, vorname, initials: vorname[0]!, duty: [], makesPlans })
  expect(badgeWords([])).toBeUndefined()
  expect(badgeWords([trainer('Nora'), trainer('Reto', false)])).toBeUndefined()
  expect(badgeWords([trainer('Nora', true), trainer('Reto', true)])).toBe('Trainer')
  expect(badgeWords([trainer('Nora', true), trainer('Reto', true), trainer('Ali')])).toBe('Trainer: Nora und Reto')
})

const week = [1, 2, 3, 4, 5, 6].map(weekday => ({ text: 'Tag', weekday, from: '06:00', to: weekday === 6 ? '12:00' : '22:00' }))
const hours = [
  ...week.slice(0, 5),
  { ...week[5]!, from2: '14:00', to2: '18:00' },
  { text: 'Weihnachten', day: '2026-12-25' },
  { text: '24. Dezember', day: '2026-12-24', from: '08:00', to: '14:00' },
  { text: 'Bundesfeier', day: '2026-08-01' },
  { text: 'Sauna bis eine Stunde vor Schluss' },
]

test('every weekday stands with its hours, today’s marked', () => {
  const lines = fullWeek(hours, '2026-11-22')
  expect(lines.map(({ words }) => words)).toEqual([...Array(5).fill('06:00–22:00'), '06:00–12:00, 14:00–18:00', 'geschlossen'])
  expect(lines.filter(({ today }) => today).map(({ day }) => day)).toEqual(['Sonntag'])
  expect(fullWeek(hours, '2026-12-25').filter(({ today }) => today)).toEqual([])
})

test('days of their own stand as long as they are to come, by date; words alone apart', () => {
  expect(comingDays(hours, '2026-12-25')).toEqual([{ day: '25. Dezember, Weihnachten', words: 'geschlossen', today: true }])
  expect(comingDays(hours, '2026-11-22').map(({ day, words }) => [day, words])).toEqual([
    ['24. Dezember', '08:00–14:00'],
    ['25. Dezember, Weihnachten', 'geschlossen'],
  ])
  expect(notesOf(hours)).toEqual(['Sauna bis eine Stunde vor Schluss'])
})

test('clocks of a week are written alike, whether they are full hours or not', () => {
  const days = [1, 2, 3].map(weekday => ({ text: 'Tag', weekday, from: weekday === 1 ? '05:30' : '06:00', to: '22:00' }))
  expect(weekWords(days).map(({ words }) => words)).toEqual(['Mo 5:30–22', 'Di–Mi 6–22', 'Do–So geschlossen'])
})
