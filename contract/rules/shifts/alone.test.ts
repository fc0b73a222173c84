import { expect, test } from 'vitest'
import { aloneIn } from './alone.ts'
import { wallSpanOf } from './wallTimes.ts'

const at = (person: string | null, from: number, to: number, pause = 30, day = '2027-01-04') => ({
  _id: `${person} ${day} ${from}`,
  person,
  break: pause,
  ...wallSpanOf(day, from * 60, to * 60),
})
const mia = 'mia 2027-01-04 8'

test.each<[what: string, shifts: ReturnType<typeof at>[], alone: string[]]>([
  ['nobody else is there', [at('mia', 8, 16)], [mia]],
  ['somebody else is, all the time', [at('mia', 8, 16), at('luca', 8, 16, 0)], []],
  ['somebody else is for as long as the break', [at('mia', 8, 16), at('luca', 15.5, 20, 0)], []],
  ['somebody else is for less', [at('mia', 8, 16), at('luca', 15.75, 20, 0)], [mia]],
  ['two others follow each other without a gap', [at('mia', 8, 16), at('luca', 7, 8.25, 0), at('nora', 8.25, 8.5, 0)], []],
  ['two others with a gap between them', [at('mia', 8, 16), at('luca', 7, 8.25, 0), at('nora', 9, 9.25, 0)], [mia]],
  ['who comes only afterwards is nobody', [at('mia', 8, 16), at('luca', 16, 20, 0)], [mia]],
  ['an own second shift is nobody else', [at('mia', 8, 16), at('mia', 12, 14, 0)], [mia]],
  ['an open shift is nobody yet', [at('mia', 8, 16), at(null, 8, 16, 0)], [mia]],
  ['another day is another', [at('mia', 8, 16), at('luca', 8, 16, 0, '2027-01-05')], [mia]],
  ['who comes earlier and stays long is there', [at('luca', 6, 15, 0), at('nora', 7, 8, 0), at('mia', 8, 16)], []],
  ['without a break nothing is said', [at('mia', 8, 12, 0)], []],
])('%s', (_, shifts, alone) => expect([...aloneIn(shifts)]).toEqual(alone))
