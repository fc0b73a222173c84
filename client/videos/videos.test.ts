import { expect, test } from 'vitest'
import { mostPerVideo, videoMisfitText } from './along/downloadLimits.ts'
import { begun, fits } from './filter.ts'
import { latest, resumeAt } from './watching.ts'

const watched = (seconds: number, at: string, finished = false) => ({ seconds, at, finished })

test('what was watched later stands, wherever it is known from', () => {
  const [early, late] = [watched(50, '2026-11-20T10:00:00.000Z'), watched(5, '2026-11-20T11:00:00.000Z')]
  expect(latest(early, late)).toBe(late)
  expect(latest(late, undefined, null, early)).toBe(late)
  expect(latest(undefined, null)).toBeUndefined()
})

test.each([
  ['nothing watched', undefined, 600, 0],
  ['hardly begun', 3, 600, 0],
  ['in the middle', 300, 600, 300],
  ['nearly over', 595, 600, 0],
  ['a short one nearly over', 28, 30, 0],
  ['a short one in the middle', 20, 30, 20],
  ['of unknown length', 20, 0, 20],
])('it goes on where it was left: %s', (_, seconds, length, from) => {
  expect(resumeAt(seconds === undefined ? undefined : watched(seconds, ''), length)).toBe(from)
})

test('a video that does not fit is refused with the reason', () => {
  const room = { used: 0, total: 1_000_000_000, free: 5_000_000_000 }
  expect(videoMisfitText(100_000_000, room)).toBeUndefined()
  expect(videoMisfitText(mostPerVideo + 1, room)).toMatch(/zu gross zum Mitnehmen: 500 MB, höchstens gehen 500 MB/)
  expect(videoMisfitText(200_000_000, { ...room, used: 900_000_000 })).toMatch(/Damit wären es 1,1 GB; du hast 1 GB erlaubt/)
  expect(videoMisfitText(100_000_000, { ...room, free: 105_000_000 })).toMatch(/nur noch 105 MB frei/)
  expect(videoMisfitText(100_000_000, { ...room, free: undefined })).toBeUndefined()
})

test('every word must stand somewhere, accents do not count', () => {
  const video = { title: 'Rücken', description: 'Für den Abend', leads: 'Zoé Vérolet', category: 'a' }
  for (const q of ['', 'rucken', 'ABEND verolet', '  zoe  ']) expect(fits(video, { q }), q).toBe(true)
  for (const q of ['bauch', 'rücken bauch']) expect(fits(video, { q }), q).toBe(false)
  expect(fits(video, { category: 'b' })).toBe(false)
})

test('what is begun and not over comes first, the last watched before the others', () => {
  const video = (_id: string, seconds: number, at: string) => ({ _id, seconds: 100, watched: watched(seconds, at) }) as never
  const rows = [video('over', 95, '4'), video('old', 50, '1'), video('new', 50, '3'), video('hardly', 2, '5')]
  expect(begun(rows).map(({ _id }) => _id)).toEqual(['new', 'old'])
})
