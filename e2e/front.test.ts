import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { Front } from './front.ts'

async function behind(body = 'hier') {
  const sockets: Duplex[] = []
  const server = createServer((_incoming, outgoing) => outgoing.end(body))
  server.on('upgrade', (_incoming, socket) => {
    sockets.push(socket)
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n')
    socket.pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A device that has its live socket open, and never closes it by itself. */
async function live({ url }: Front) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write('GET /live HTTP/1.1\r\nhost: here\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n')
  const [head] = (await once(socket, 'data')) as [Buffer]
  expect(String(head)).toContain('101')
  return socket
}

test('it closes with a live socket open through it, which ends on both sides', async () => {
  const front = await Front.before(await behind())
  const socket = await live(front)
  socket.write('hallo')
  expect(String((await once(socket, 'data'))[0])).toBe('hallo')
  const ended = once(socket, 'close')
  socket.on('error', () => {})
  await front.close()
  await ended
})

test('on a slow line what is asked and carried is counted, and answers share its bytes', async () => {
  const front = await Front.before(await behind('x'.repeat(1000)), { latency: 50, bytes: 20_000 })
  const begun = performance.now()
  const bodies = await Promise.all(['/a', '/b', '/c'].map(path => fetch(front.url + path).then(answer => answer.text())))
  expect(bodies.map(({ length }) => length)).toEqual([1000, 1000, 1000])
  // Never sooner, however fast the machine: the latency, and three kB at twenty a second.
  expect(performance.now() - begun).toBeGreaterThan(195)
  expect(front.asked.toSorted()).toEqual(['/a', '/b', '/c'])
  expect(front.carried).toBe(3000)
  await front.close()
})

test('on a slow line what goes up shares its bytes, and a word is not behind a whole file', async () => {
  const ended: string[] = []
  const server = createServer((incoming, outgoing) => {
    incoming.resume().on('end', () => {
      ended.push(incoming.url!)
      outgoing.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const front = await Front.before(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { latency: 0, up: 20_000 })
  const begun = performance.now()
  const post = (path: string, body: string) => fetch(front.url + path, { method: 'POST', body })
  const file = post('/file', 'x'.repeat(60_000))
  await expect.poll(() => front.asked).toEqual(['/file'])
  await post('/word', 'x')
  await file
  expect(ended).toEqual(['/word', '/file'])
  // Never sooner, however fast the machine.
  expect(performance.now() - begun).toBeGreaterThan(2995)
  await front.close()
  server.close()
})
