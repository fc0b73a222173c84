import { expect, test } from 'vitest'
import { textOf } from './decode.ts'

const bytes = (...codes: number[]) => Uint8Array.from(codes)

test.each([
  ['UTF-8', new TextEncoder().encode('Übung;1')],
  ['UTF-8 with its mark', bytes(0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Übung;1'))],
  ['Windows-1252', bytes(0xdc, 0x62, 0x75, 0x6e, 0x67, 0x3b, 0x31)],
  ['UTF-16, low byte first', bytes(0xff, 0xfe, ...[...'Übung;1'].flatMap(sign => [sign.charCodeAt(0), 0]))],
  ['UTF-16, high byte first', bytes(0xfe, 0xff, ...[...'Übung;1'].flatMap(sign => [0, sign.charCodeAt(0)]))],
])('%s', (_, file) => expect(textOf(file)).toBe('Übung;1'))
