import { expect, test } from 'vitest'
import type { House } from '#server/kit/house.ts'
import { mostReturned, readReturns } from './returns.ts'
import { openMailbox } from './testing/mailbox.ts'

const said: string[] = []
const log = { warn: (_about: object, words: string) => said.push(words) }
const houseOf = (bounceImapUrl: string) => ({ settings: { bounceImapUrl }, log }) as unknown as House

/** A look into a mailbox: what was handed over. */
async function look(url: string, take: (raw: string) => Promise<unknown> = async () => {}) {
  const taken: { _id: string; raw: string }[] = []
  await readReturns(houseOf(url), async (_id, raw) => {
    await take(raw)
    taken.push({ _id, raw })
  })
  return taken
}

const mail = (words: string) => `Subject: Undelivered\r\n\r\n${words}\r\n`

test('what came back is handed over as it came, once, and is seen then', async () => {
  const box = await openMailbox([mail('weg'), mail('voll: \u00e4')])
  expect(await look(box.url)).toEqual([
    { _id: 'INBOX.7.1', raw: mail('weg') },
    { _id: 'INBOX.7.2', raw: mail('voll: \u00e4') },
  ])
  expect(box.mails.map(({ seen }) => seen)).toEqual([true, true])
  expect(await look(box.url)).toEqual([])
  box.mails.push({ raw: mail('neu'), seen: false })
  expect((await look(box.url)).map(({ _id }) => _id)).toEqual(['INBOX.7.3'])
  box.close()
})

test('what could not be taken in comes again under the same name, and what came before it does not', async () => {
  const box = await openMailbox([mail('eins'), mail('zwei')])
  const breaks = async (raw: string) => {
    if (raw.includes('zwei')) throw new Error('the record is away')
  }
  await expect(look(box.url, breaks)).rejects.toThrow('the record is away')
  expect(box.mails.map(({ seen }) => seen)).toEqual([true, false])
  expect((await look(box.url)).map(({ _id }) => _id)).toEqual(['INBOX.7.2'])
  box.close()
})

test('of a mail that has no end only its beginning is read, and the folder is the one that the address names', async () => {
  const box = await openMailbox([mail('x'.repeat(mostReturned + 500))])
  const [first] = await look(`${box.url}/R%C3%BCckl%C3%A4ufer%202`)
  expect(first?.raw.length).toBe(mostReturned)
  expect(box.asked.find(line => line.startsWith('SELECT'))).toMatch(/ufer 2/)
  expect(box.asked.some(line => line.includes('ge:heim') || line.startsWith('AUTHENTICATE'))).toBe(true)
  box.close()
})

test('a mailbox that breaks off fails that look, and nothing else', async () => {
  const box = await openMailbox([], /SEARCH/i)
  await expect(look(box.url)).rejects.toThrow()
  await expect.poll(() => said).toEqual(['the mailbox of bounces broke off'])
  box.close()
})
