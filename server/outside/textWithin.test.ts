import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { chatModel } from './model/chat.ts'
import { ModelAway } from './model/port.ts'
import { textWithin } from './textWithin.ts'

let server: Server
afterEach(() => void server.close())

/** A service that answers without an end; how much it got rid of until somebody hung up. */
async function endless() {
  let sent = 0
  const piece = Buffer.alloc(64_000, 'x')
  server = createServer(async (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    while (!response.destroyed) {
      sent += piece.length
      if (!response.write(piece)) await new Promise(go => response.once('drain', go).once('close', go))
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const gone = new Promise(resolve => server.once('connection', socket => socket.on('error', () => {}).once('close', resolve)))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent: () => sent, gone }
}

test('of an answer without an end no more is read than may be, and the line is cut', async () => {
  const { url, sent, gone } = await endless()
  expect(await textWithin(await fetch(url), 500_000)).toBeUndefined()
  await gone
  // What the two systems hold between them comes on top.
  expect(sent()).toBeLessThan(20_000_000)
})

test('a model that answers without an end is away', async () => {
  const { url, gone } = await endless()
  await expect(chatModel({ url, model: 'any' }).answer([], 500)).rejects.toThrow(ModelAway)
  await gone
})

test('an answer of just so many bytes is read whole', async () => {
  expect(await textWithin(new Response('ü'.repeat(50)), 100)).toBe('ü'.repeat(50))
  expect(await textWithin(new Response('ü'.repeat(50)), 99)).toBeUndefined()
  expect(await textWithin(new Response(null), 0)).toBe('')
})
