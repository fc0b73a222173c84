import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { parseJson, readBody } from './body.ts'

afterEach(() => void vi.useRealTimers())

const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

test('what nests too deep is refused by its brackets, before it is parsed', () => {
  const parsed = vi.spyOn(JSON, 'parse')
  for (const text of [
    nested(65),
    nested(100_000),
    '['.repeat(100_000),
    `{"name":${nested(64)}}`,
    '{"a":'.repeat(65),
    `["\\\\",${nested(64)}]`,
  ])
    expect(() => parseJson(bytes(text))).toThrow(expect.objectContaining({ code: 'unreadable' }))
  expect(parsed).not.toHaveBeenCalled()
  parsed.mockRestore()
})

test('brackets in a text nest nothing, and as deep as it may be it is read', () => {
  const text = { note: `${'['.repeat(500)}"${'{'.repeat(500)}\\`, 'k"[\\': ['é', `\\"${'['.repeat(100)}`] }
  expect(parseJson(bytes(JSON.stringify(text)))).toEqual(text)
  expect(parseJson(bytes(nested(64)))).toEqual(JSON.parse(nested(64)))
})

test.each([
  ['a word', 2000, 'timeout'],
  ['a file that waited sealed', 400_000, undefined],
])('%s comes over a slow line for so long', async (_, letters, code) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const body = JSON.stringify({ sealed: 'x'.repeat(letters) })
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
  const request = Object.assign(new PassThrough(), { headers }) as unknown as IncomingMessage & PassThrough
  const read = readBody(request, 1_000_000).then(
    () => undefined,
    (error: { code: string }) => error.code,
  )
  await vi.advanceTimersByTimeAsync(120_000)
  request.end(body)
  expect(await read).toBe(code)
})
