import { beforeEach, expect, test } from 'vitest'
import { deviceTexts } from '#client/data/storage.ts'
import { dayMs } from '#contract/time.ts'
import { keepSource, leadOrigin } from './leadOrigin.ts'

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

const campaign = '01900000-0000-7000-8000-0000000000c1'

test('a form says the first way, whether a page was opened or the address named it', () => {
  const begin = Date.parse('2026-11-20T10:00:00.000Z')
  expect(leadOrigin({}, begin)).toEqual({})
  expect(leadOrigin({ kampagne: campaign }, begin)).toEqual({ source: 'campaign', campaign })
  expect(leadOrigin({ woher: 'website' }, begin + dayMs)).toEqual({ source: 'campaign', campaign })
  keepSource({ source: 'qr', id: 'a' }, begin + 2 * dayMs)
  expect(leadOrigin({}, begin + 2 * dayMs)).toEqual({ source: 'campaign', campaign })
  expect(kept().last).toEqual({ source: 'qr', id: 'a', at: begin + 2 * dayMs })
  expect(leadOrigin({ woher: 'qr' }, begin + 91 * dayMs)).toEqual({ source: 'qr', campaign: null })
})

test('a way that nobody knows is none, and whoever does not want to be counted says nothing', () => {
  expect(leadOrigin({ woher: 'gestohlen', kampagne: 'x' })).toEqual({})
  keepSource({ source: 'mailing', id: 'a' })
  deviceTexts.setItem('disableTracking', 'true')
  expect(leadOrigin({ woher: 'qr' })).toEqual({})
})
