import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import type { Settings } from '#server/kit/settings.ts'
import { listen } from './listen.ts'
import { readSettings } from './settings.ts'
import { finish } from './stop.ts'

test('a channel whose other end never closes it keeps no process from ending', async () => {
  const settings = (await readSettings({ PORT: '0', SEED: 'none', SANDBOX: 'mail,newsletter,push,meeting,payment,access' })) as Settings
  const listening = await listen(settings, (_request, response) => void response.end())
  listening.server.on(
    'upgrade',
    (_request, socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n'),
  )
  const other = connect(settings.port, '127.0.0.1')
  other.on('error', () => {})
  other.write('GET / HTTP/1.1\r\nHost: x\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n')
  await once(other, 'data')
  const ended = once(other, 'close')
  await finish(listening, 50)
  await ended
  await expect.poll(() => listening.sockets.size).toBe(0)
})
