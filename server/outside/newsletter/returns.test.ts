import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import type { House } from '#server/kit/house.ts'
import { readReturns } from './returns.ts'

/** A mail server that speaks as much IMAP as opening a mailbox takes, and breaks off once it is to search. */
function openMailbox() {
  const server = createServer(socket => {
    socket.on('error', () => {})
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    socket.on('data', data => {
      for (const line of data.toString('latin1').split('\r\n').filter(Boolean)) {
        const [tag = '', ...words] = line.split(' ')
        if (/SEARCH/i.test(line)) return socket.resetAndDestroy()
        if (words[0]?.toUpperCase() === 'SELECT')
          socket.write('* FLAGS (\\Seen)\r\n* 1 EXISTS\r\n* OK [UIDVALIDITY 1] valid\r\n* OK [UIDNEXT 2] next\r\n')
        socket.write(`${tag} OK done\r\n`)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  return server
}

test('a mailbox that breaks off fails that look, and nothing else', async () => {
  const server = openMailbox()
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const said: string[] = []
  const log = { warn: (_about: object, words: string) => said.push(words) }
  const house = { settings: { bounceImapUrl: `imap://bounces:secret@127.0.0.1:${port}` }, log } as unknown as House
  await expect(readReturns(house, async () => {})).rejects.toThrow()
  await expect.poll(() => said).toEqual(['the mailbox of bounces broke off'])
  server.close()
})
