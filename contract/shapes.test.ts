import { expect, test } from 'vitest'
import { guardian, phone } from './shapes.ts'
import { videoForm } from './videos/form.ts'

test.each(['Anna Muster', ' Anna  Muster ', 'A. B.', 'Anna 2 Muster', '', null, undefined])(
  '%s is somebody with two names, or nobody',
  name => expect(guardian().nullable().isValidSync(name)).toBe(true),
)
test.each(['Anna', 'Anna 2', ' ', '1 2', 'a'.repeat(161)])('%s is no first and last name', name =>
  expect(guardian().isValidSync(name)).toBe(false),
)

test('a phone number of any wrong length is told in the same words', () => {
  const told = ['07912', '1'.repeat(17)].map(number => {
    try {
      return phone().validateSync(number)
    } catch (error) {
      return (error as Error).message
    }
  })
  expect(new Set(told)).toEqual(new Set(['Bitte geben Sie eine gültige Telefonnummer ein']))
  expect(phone().validateSync('+41 (0)79 / 123 - 45 - 67')).toBe('+41791234567')
})

const plays = (stream: string) => videoForm.isValidSync({ title: 'Rücken', studios: [], stream })
test.each(['https://a.ch/x.m3u8', 'https://a.ch/x.m3u8?a=b@c', 'https://a.ch/x.m3u8#t=1', 'https://a.ch/play?file=x.m3u8', ''])(
  '%s is a playlist',
  stream => expect(plays(stream)).toBe(true),
)
test.each([
  'http://a.ch/x.m3u8',
  'https://.m3u8',
  'https://a@b.ch/x.m3u8',
  'https://a.ch/x.m3u8 b',
  'https://a.ch/x.m3u8a',
  'https://a.ch\\x.m3u8',
])('%s is none', stream => expect(plays(stream)).toBe(false))
