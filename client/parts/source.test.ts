import { beforeEach, expect, test } from 'vitest'
import { deviceTexts } from '#client/data/storage.ts'
import { dayMs } from '#contract/time.ts'
import { keepSource } from './source.ts'

beforeEach(() => deviceTexts.clear())

const kept = () => JSON.parse(deviceTexts.getItem('cameFrom') ?? 'null')

test('the first way to us counts for 90 days, the last one is kept beside it', () => {
  const begin = Date.parse('2026-11-20T10:00:00.000Z')
  keepSource({ source: 'qr', id: 'a' }, begin)
  keepSource({ source: 'form', id: 'b' }, begin + 10 * dayMs)
  expect(kept()).toEqual({
    source: 'qr',
    id: 'a',
    campaign: null,
    at: begin,
    last: { source: 'form', id: 'b', at: begin + 10 * dayMs },
  })
  keepSource({ source: 'campaign', id: 'c' }, begin + 92 * dayMs)
  expect(kept()).toMatchObject({ source: 'campaign', id: 'c', campaign: 'c' })
})

test('of a person who does not want to be counted nothing is kept', () => {
  keepSource({ source: 'qr', id: 'a' })
  deviceTexts.setItem('disableTracking', 'true')
  keepSource({ source: 'qr', id: 'b' })
  expect(kept()).toBeNull()
})
