import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { Marks } from './marks.ts'

const place = (bytes: Buffer | string) => ({ where: 'here', bytes: Buffer.from(bytes as string) })
const double = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}

test.each([
  ['UTF-8', (text: string) => Buffer.from(`{"a":"${text}"}`)],
  ['UTF-16', (text: string) => Buffer.from(`x${text}–`, 'utf16le')],
  ['UTF-16', (text: string) => Buffer.from(`x${text}`, 'utf16le').swap16()],
  ['hex of UTF-8', (text: string) => Buffer.from(Buffer.from(text).toString('hex'))],
  ['base64 of UTF-8', (text: string) => Buffer.from(Buffer.from(`{"a":"${text}"}`).toString('base64'))],
  ['base64 of UTF-8', (text: string) => Buffer.from(Buffer.from(`${text}?`).toString('base64url'))],
  ['base64 of UTF-8', (text: string) => Buffer.from(Buffer.from(`ab${text}`).toString('base64'))],
  ['base64 of UTF-16', (text: string) => Buffer.from(Buffer.from(`a${text}`, 'utf16le').toString('base64'))],
])('a text is found as %s, and nobody else’s is', (as, write) => {
  const marks = new Marks()
  const [first, second] = [marks.text('an answer'), marks.text('a note')]
  expect(first).not.toBe(second)
  expect(marks.in([place(write(second))]).join()).toMatch(new RegExp(`^here: (a note|a text) \\(${as}\\)`))
  expect(marks.in([place(write(new Marks().text('another')))])).toEqual([])
})

test('a number is found as it is written and as a machine holds it, and never as a part of another one', () => {
  const marks = new Marks()
  const all = Array.from({ length: 200 }, (_, nth) => marks.number(`number ${nth}`))
  expect(new Set(all).size).toBe(200)
  for (const [nth, value] of all.entries()) {
    const [plain, whole] = [String(value), Math.floor(value)]
    expect(plain).toMatch(/^\d{5}\.\d\d$/)
    const german = plain.replace('.', ',')
    const grouped = german.replace(String(whole), `${Math.floor(whole / 1000)}’${String(whole).slice(-3)}`)
    for (const written of [plain, german, grouped, `[${plain}]`])
      expect(marks.in([place(written)])).toEqual([`here: number ${nth} (UTF-8)`])
    for (const other of [`1${plain}`, `${plain}7`, `${whole + 9}.11`]) expect(marks.in([place(`[${other}]`)])).toEqual([])
    expect(marks.in([place(Buffer.from([...Buffer.from('N'), ...double(value)]))])).toEqual([`here: number ${nth} (binary)`])
    expect(marks.in([place(double(value + 0.001))])).toEqual([])
  }
})

test('a signature is found by three of its points, for two may be anybody’s', () => {
  const marks = new Marks()
  const points = [1, 2, 3, 4]
    .map(nth => ({ x: 0.1234 + nth / 10, y: 0.9876 - nth / 10 }))
    .map(({ x, y }) => ({ x: Number(x.toFixed(4)), y: Number(y.toFixed(4)) }))
  marks.signature('a signature', points)
  const written = (some: typeof points) => JSON.stringify(some.map(point => ({ ...point, time: 0, pressure: 0.5 })))
  expect(marks.in([place(written(points.slice(0, 3)))])).toEqual(['here: a signature (UTF-8)'])
  expect(marks.in([place(JSON.stringify({ body: written(points) }))])).toEqual(['here: a signature (UTF-8)'])
  expect(marks.in([place(written(points).replace(/([:,])/g, '$1 '))])).toEqual(['here: a signature (UTF-8)'])
  expect(marks.in([place(written(points.slice(0, 2)))])).toEqual([])
  const binary = Buffer.from(points.flatMap(({ x, y }) => [...Buffer.from('x'), ...double(x), ...Buffer.from('y'), ...double(y)]))
  expect(marks.in([place(binary)])).toEqual(['here: a signature (binary)'])
})

test('points of several signatures are none, nor are round ones, which a table of foods has', () => {
  const marks = new Marks()
  const points = [
    { x: 0.1344, y: 0.3516 },
    { x: 0.1672, y: 0.5055 },
    { x: 0.2344, y: 0.7473 },
  ]
  for (const point of points) marks.signature('a signature', [point])
  expect(marks.in([place(JSON.stringify(points.map(point => ({ ...point, time: 0 }))))])).toEqual([])
  const round = [1, 2, 3, 4].map(nth => ({ x: nth / 10, y: nth / 5 }))
  marks.signature('a signature', round)
  expect(marks.in([place(Buffer.from(round.flatMap(({ x, y }) => [...double(x), ...double(y)])))])).toEqual([])
})

test('what is packed or sealed is not found: whoever looks unpacks it first', () => {
  const marks = new Marks()
  expect(marks.in([place(gzipSync(marks.text('an answer')))])).toEqual([])
})
