import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

interface Kept {
  raw: string
  seen: boolean
}

const ok = (tag: string) => `${tag} OK done\r\n`

/** What a mailbox answers to one command, the lines of its data first. */
function answerOf(mails: readonly Kept[], line: string): string {
  const [tag = '', ...words] = line.split(' ')
  const command = words.filter(word => !/^uid$/i.test(word))[0]?.toUpperCase()
  if (command === 'CAPABILITY') return `* CAPABILITY IMAP4rev1\r\n${ok(tag)}`
  if (command === 'SELECT')
    return `* FLAGS (\\Seen)\r\n* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY 7] valid\r\n* OK [UIDNEXT ${mails.length + 1}] next\r\n${ok(tag)}`
  if (command === 'SEARCH') return `* SEARCH${mails.map(({ seen }, at) => (seen ? '' : ` ${at + 1}`)).join('')}\r\n${ok(tag)}`
  const uid = Number(words[2])
  const mail = mails[uid - 1]
  if (command === 'FETCH' && mail) {
    const most = Number(/<0\.(\d+)>/.exec(line)?.[1] ?? mail.raw.length)
    const text = mail.raw.slice(0, most)
    return `* ${uid} FETCH (UID ${uid} BODY[]<0> {${text.length}}\r\n${text})\r\n${ok(tag)}`
  }
  if (command === 'STORE' && mail) {
    mail.seen = /\\Seen/i.test(line)
    return `* ${uid} FETCH (UID ${uid} FLAGS (\\Seen))\r\n${ok(tag)}`
  }
  return ok(tag)
}

/** A mail server of these mails on loopback that speaks as much IMAP as reading them takes; `breaksOff` says at which commands it hangs up. */
export async function openMailbox(raws: readonly string[], breaksOff: RegExp = /^$/) {
  const mails = raws.map((raw): Kept => ({ raw, seen: false }))
  const asked: string[] = []
  const speak = (socket: Socket) => {
    socket.on('error', () => {})
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    socket.setEncoding('latin1').on('data', data => {
      for (const line of String(data).split('\r\n').filter(Boolean)) {
        asked.push(line.slice(line.indexOf(' ') + 1))
        if (breaksOff.test(line)) return socket.resetAndDestroy()
        socket.write(answerOf(mails, line), 'latin1')
      }
    })
  }
  const server = createServer(speak)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `imap://bounces:ge%3Aheim@127.0.0.1:${port}`, mails, asked, close: () => server.close() }
}
