import { beforeEach, expect, test } from 'vitest'
import { deviceTexts } from '#client/data/storage.ts'
import { dayMs } from '#contract/time.ts'
import { keepSource, sources } from './source.ts'

beforeEach(() => deviceTexts.clear())

test('the first source counts for 90 days, the last one is kept beside it', () => {
  const begin = Date.parse('2026-11-20T10:00:00.000Z')
  keepSource({ kind: 'qr', id: 'a' }, begin)
  keepSource({ kind: 'form', id: 'b' }, begin + 10 * dayMs)
  expect(sources(begin + 11 * dayMs)).toEqual({ first: { kind: 'qr', id: 'a' }, last: { kind: 'form', id: 'b' } })
  expect(sources(begin + 91 * dayMs)).toEqual({ first: undefined, last: { kind: 'form', id: 'b' } })
  keepSource({ kind: 'mailing', id: 'c' }, begin + 92 * dayMs)
  expect(sources(begin + 92 * dayMs).first).toEqual({ kind: 'mailing', id: 'c' })
})

test('of a person who does not want to be counted nothing is kept', () => {
  keepSource({ kind: 'qr', id: 'a' })
  deviceTexts.setItem('disableTracking', 'true')
  expect(sources()).toEqual({ first: undefined, last: undefined })
  keepSource({ kind: 'qr', id: 'b' })
  deviceTexts.removeItem('disableTracking')
  expect(sources()).toEqual({ first: undefined, last: undefined })
})
