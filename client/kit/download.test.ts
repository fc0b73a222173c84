// @vitest-environment jsdom
import { Blob as NodeBlob } from 'node:buffer'
import { afterEach, expect, test, vi } from 'vitest'
import { download } from './download.ts'

const inside = globalThis as Record<string, unknown>
afterEach(() => {
  delete inside.webkit
  delete inside.formkurveNative
})
// jsdom's own can't be read.
const file = () => new NodeBlob([new Uint8Array([104, 97, 108, 108, 111])], { type: 'text/csv' }) as unknown as Blob

test('an iOS web view gets the base64 text alone', async () => {
  const postMessage = vi.fn()
  inside.webkit = { messageHandlers: { download: { postMessage } } }
  await download(file(), 'leadCosts.csv')
  expect(postMessage.mock.calls).toEqual([['aGFsbG8=']])
})

test('another wrapper gets base64 with its type', async () => {
  const given = vi.fn()
  inside.formkurveNative = { download: given }
  await download(file(), 'leadCosts.csv')
  expect(given.mock.calls).toEqual([[{ base64: 'aGFsbG8=', type: 'text/csv' }]])
})

test('elsewhere it is saved under its name', async () => {
  const clicked: string[] = []
  URL.createObjectURL = () => 'blob:x'
  HTMLAnchorElement.prototype.click = function click() {
    clicked.push(`${this.download} ${this.href}`)
  }
  await download(file(), 'leadCosts.csv')
  expect(clicked).toEqual(['leadCosts.csv blob:x'])
})
