import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { job } from '#server/kit/jobs/tables.ts'
import { leave } from '#server/leaving/leave.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { mailOf } from './mail.ts'
import { sandboxMail } from './tables.ts'

interface Taken {
  from: string
  to: string[]
  source: string
}

/** A mail server that takes every mail, or refuses. */
async function mailServer() {
  const taken: Taken[] = []
  const state: { refuses?: number; unsaid?: boolean } = {}
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, answer) {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', () => {
        if (state.refuses) return answer(Object.assign(new Error('no'), { responseCode: state.refuses }))
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(parts as unknown as Uint8Array[]).toString('utf8'),
        })
        // The mail is taken, and the sender doesn't hear of it.
        answer(state.unsaid ? Object.assign(new Error('lost'), { responseCode: 421 }) : null)
      })
    },
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const close = () => new Promise<void>(closed => server.close(() => closed()))
  return { taken, state, port: (listening.address() as AddressInfo).port, close }
}

let smtp: Awaited<ReturnType<typeof mailServer>>
let house: TestHouse
beforeEach(async () => {
  smtp = await mailServer()
  house = await openTestHouse({
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    mailFrom: 'app@formkurve.example',
    publicUrl: 'https://app.formkurve.example',
  })
}, 60_000)
afterEach(async () => {
  mailOf(house).close()
  await house.close()
  await smtp.close()
})

const link = 'https://app.formkurve.example/forgot?key=abc'
const order = (to = 'anna@formkurve.example') =>
  orderMail(house.db, house, { to, studio: 'winterthur', key: 'k1', template: 'reset-password', data: { vorname: 'Änni', link } })
const later = () => house.db.execute(sql`update job set due = due - interval '2 hours'`)
const header = (name: string, { source }: Taken) => new RegExp(`^${name}: (.*(?:\\r\\n .*)*)`, 'mi').exec(source)?.[1]

test('a mail goes out with its text, its HTML, the studio’s brand and its key as Message-ID', async () => {
  await order()
  expect(await house.runJobs()).toBe(0)
  const [mail] = smtp.taken
  expect(mail).toMatchObject({ from: 'app@formkurve.example', to: ['anna@formkurve.example'] })
  expect(header('From', mail!)).toMatch(/Formkurve|=\?UTF-8/)
  expect(header('Message-ID', mail!)).toBe('<mail.k1@app.formkurve.example>')
  expect(header('Auto-Submitted', mail!)).toBe('auto-generated')
  expect(header('Content-Type', mail!)).toContain('multipart/alternative')
  expect(mail!.source).toMatch(/Content-Type: text\/plain/)
  expect(mail!.source).toMatch(/Content-Type: text\/html/)
  expect(await house.db.$count(job)).toBe(0)
  expect(await house.db.$count(sandboxMail)).toBe(0)
})

test('a server that says no for now gets it again, once', async () => {
  smtp.state.refuses = 451
  await order()
  expect(await house.runJobs()).toBe(1)
  smtp.state.refuses = undefined
  await later()
  expect(await house.runJobs()).toBe(0)
  expect(smtp.taken).toHaveLength(1)
})

test('a mail whose taking was never confirmed goes out again under the same Message-ID', async () => {
  smtp.state.unsaid = true
  await order()
  expect(await house.runJobs()).toBe(1)
  smtp.state.unsaid = false
  await later()
  expect(await house.runJobs()).toBe(0)
  expect(smtp.taken.map(mail => header('Message-ID', mail))).toEqual(Array.from({ length: 2 }, () => '<mail.k1@app.formkurve.example>'))
})

test('what came too late is not sent any more', async () => {
  const until = new Date(Date.now() - 1000).toISOString()
  await orderMail(house.db, house, { to: 'a@formkurve.example', until, template: 'password-changed', data: { vorname: 'A' } })
  expect(await house.runJobs()).toBe(0)
  expect(smtp.taken).toEqual([])
})

test('a mail that is about somebody who has left meanwhile is not sent, however it was waiting; the farewell is', async () => {
  const [anna, beat] = [await member(house), await member(house)]
  const mail = (person: string, to: string, key: string) =>
    orderMail(house.db, house, { to, person, key, template: 'password-changed', data: { vorname: 'A' } })
  await mail(anna._id, 'waits@formkurve.example', 'waits')
  await house.db.transaction(tx => leave(tx, house, anna._id))
  await mail(anna._id, 'late@formkurve.example', 'late')
  await mail(v7(), 'nobody@formkurve.example', 'nobody')
  await mail(beat._id, beat.email, 'beat')
  expect(await house.runJobs()).toBe(0)
  expect(smtp.taken.flatMap(({ to }) => to).sort()).toEqual([anna.email, beat.email].sort())
})

test('an address cannot slip in headers or other recipients', async () => {
  await order('anna@formkurve.example\r\nBcc: eva@formkurve.example')
  await house.runJobs()
  await later()
  await order('anna@formkurve.example, eva@formkurve.example')
  await house.runJobs()
  for (const mail of smtp.taken) {
    expect(mail.to).not.toContain('eva@formkurve.example')
    expect(header('Bcc', mail)).toBeUndefined()
  }
})

test('the sandbox keeps one mail per key', async () => {
  const trial = await openTestHouse()
  const letter = { to: 'Anna@Formkurve.example', sender: 'Formkurve Thur', subject: 'S', text: 'T', html: '<p>T</p>', key: 'k' }
  await mailOf(trial).send(letter)
  await mailOf(trial).send(letter)
  const rows = await trial.db.select().from(sandboxMail).where(eq(sandboxMail.to, 'anna@formkurve.example'))
  expect(rows).toMatchObject([
    { _id: 'k', subject: 'S', text: 'T', html: '<p>T</p>', from: expect.stringMatching(/^Formkurve Thur <.+@.+>$/) },
  ])
  await trial.close()
})
