import { expect, test } from 'vitest'
import { type AbsenceRequest, type Around, findingsOf, mostTogether } from './findings.ts'

const around: Around = {
  today: '2026-11-29',
  away: [],
  mostAway: null,
  blocked: [],
  own: [],
  wishesAMonth: 2,
  wishesBefore: 21,
}
const holiday: AbsenceRequest = { kind: 'holiday', from: '2027-02-01', to: '2027-02-05' }
const wish: AbsenceRequest = { kind: 'wish', from: '2027-02-02', to: '2027-02-02' }
const gone = (name: string, from: string, to: string) => ({ name, from, to })
const wished = (from: string) => ({ kind: 'wish' as const, state: 'requested' as const, from, to: from })

test.each<[string, AbsenceRequest, Partial<Around>, string[]]>([
  ['nothing', holiday, {}, []],
  ['more than is left', { ...holiday, leftAfter: -1.5 }, {}, ['Das sind 1,5 Tage mehr, als bis dahin übrig sind.']],
  ['exactly what is left', { ...holiday, leftAfter: 0 }, {}, []],
  ['blocked days', holiday, { blocked: [gone('Neujahrsaktion', '2027-02-05', '2027-02-08')] }, ['Gesperrt: Neujahrsaktion.']],
  ['blocked just after', holiday, { blocked: [gone('Aktion', '2027-02-06', '2027-02-08')] }, []],
  [
    'as many as may be away',
    holiday,
    { mostAway: 1, away: [gone('Mia', '2027-02-03', '2027-02-09')] },
    ['Dann sind schon 1 weg; mehr als 1 sollten es nicht sein.'],
  ],
  [
    'two, but never together',
    holiday,
    { mostAway: 2, away: [gone('Mia', '2027-02-01', '2027-02-02'), gone('Noa', '2027-02-03', '2027-02-04')] },
    [],
  ],
  ['a third wish', wish, { own: [wished('2027-02-10'), wished('2027-02-20')] }, ['In diesem Monat hast du schon 2 von 2 Wünschen.']],
  ['wishes of another month', wish, { own: [wished('2027-01-31'), wished('2027-03-01')] }, []],
  ['a late wish', { ...wish, from: '2026-12-19', to: '2026-12-19' }, {}, ['Wünsche sollten 21 Tage vorher da sein.']],
  ['one on its last day', { ...wish, from: '2026-12-20', to: '2026-12-20' }, {}, []],
  [
    'something of one’s own already',
    holiday,
    { own: [{ kind: 'trip', state: 'approved', from: '2027-02-05', to: '2027-02-06' }] },
    ['An diesen Tagen hast du schon etwas beantragt.'],
  ],
  ['something that was declined', holiday, { own: [{ kind: 'trip', state: 'declined', from: '2027-02-05', to: '2027-02-06' }] }, []],
])('%s', (_, asking, over, texts) => {
  expect(findingsOf(asking, { ...around, ...over }).map(({ text }) => text)).toEqual(texts)
})

test('the most who are away on one and the same day', () => {
  const away = [gone('a', '2027-01-01', '2027-02-02'), gone('b', '2027-02-02', '2027-02-03'), gone('c', '2027-02-04', '2027-02-20')]
  expect(mostTogether(holiday, away)).toBe(2)
})
