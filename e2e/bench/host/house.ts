import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verify } from '@node-rs/argon2'
import { and, eq, sql } from 'drizzle-orm'
import express from 'express'
import { SignJWT } from 'jose'
import { v7 } from 'uuid'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Wired } from '#contract/sync.ts'
import { sealCopy } from '#server/anamnesis/content.ts'
import { anamnesis, anamnesisCopy } from '#server/anamnesis/tables.ts'
import { seedForms } from '#server/anamnesisForms/seed.ts'
import { askedIn } from '#server/anamnesisForms/versions.ts'
import type { House } from '#server/kit/house.ts'
import { openLog } from '#server/kit/log.ts'
import type { Settings } from '#server/kit/settings.ts'
import { measurement } from '#server/measurements/tables.ts'
import { eater } from '#server/nutrition/testing/make.ts'
import { attachLive } from '#server/serve/live.ts'
import type { Who } from '#server/serve/serve.ts'
import { handwriting } from '#server/shared/agreements/seed.ts'
import { person } from '#server/shared/auth/tables.ts'
import { feedFor } from '#server/social/posts/postFeed.ts'
import { createApp } from '#server/start/app.ts'
import { domains } from '#server/start/domains.ts'
import { openHouse } from '#server/start/house.ts'
import { push } from '#server/sync/door.ts'
import { member } from '#server/testing/make.ts'
import type { Built, OfCrowd } from './start.ts'
import { gateway } from './webhook.ts'

// A server as `npm start` makes it, without the demo, and a bare Express over the same record beside it; says where on its first line.

/** A form of somebody who asks, as it is posted. */
interface LeadPost {
  lead: { vorname: string; nachname: string; email: string; telefon: string; wish: string }
  studio: string
}

const settings: Settings = {
  port: 0,
  publicUrl: 'http://127.0.0.1',
  dataDir: process.env.DATA_DIR!,
  databaseUrl: process.env.BENCH_DATABASE,
  seed: 'none',
  // As behind nginx: strangers are told apart by the address that it names.
  trustProxy: ['loopback'],
  payment: gateway,
  // The same for every house that follows another one on one record, which knows its keys.
  secrets: { token: new Uint8Array(32).fill(1), file: new Uint8Array(32).fill(2), sandbox: '' },
}

/** Where the house's people train whose health is asked for. */
const studio = 'winterthur'

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** The baseline for the pipeline: the handler's own query, or the password's check and a token, and nothing around it. */
function bare(house: House) {
  const { db } = house
  const app = express()
  app.disable('x-powered-by')
  app.get('/measurement/:id', async (request, response) => {
    const own = and(eq(measurement.person, request.get('x-person')!), eq(measurement._id, request.params.id))
    const [row] = await db.select().from(measurement).where(own)
    response.json(row)
  })
  app.get('/feed/:person', async (request, response) => {
    const who = { _id: request.params.person, session: 'bench' } as unknown as Who
    response.json(await db.transaction(tx => feedFor({ tx, house, who })))
  })
  app.get('/crowd/:count', async (request, response) => void response.json(await crowd(house, Number(request.params.count))))
  app.get('/anamneses', async (_, response) => void response.json(await anamneses(house)))
  app.post('/webhook', express.json(), async (request, response) => {
    const { pspReference } = request.body.notificationItems[0].NotificationRequestItem as { pspReference: string }
    await db.execute(sql`insert into bench_notice values (${pspReference}, ${JSON.stringify(request.body)}, now()) on conflict do nothing`)
    response.status(202).json({})
  })
  app.post('/lead', express.json(), async (request, response) => {
    const { lead, studio } = request.body as LeadPost
    await db.execute(sql`insert into bench_lead (_id, vorname, nachname, email, telefon, wish, studio, received)
      values (${v7()}, ${lead.vorname}, ${lead.nachname}, ${lead.email}, ${lead.telefon}, ${lead.wish}, ${studio}, now())`)
    response.json({ ok: true })
  })
  app.post('/login', express.json(), async (request, response) => {
    const { email, password } = request.body as { email: string; password: string }
    const [row] = await db.select({ _id: person._id, hash: person.passwordHash }).from(person).where(eq(person.email, email))
    if (!row?.hash || !(await verify(row.hash, password))) return void response.status(401).json({ code: 'wrong-login' })
    const token = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setSubject(row._id).sign(settings.secrets.token)
    response.json({ token })
  })
  return app
}

/** A finished anamnesis of each person that was made, sealed as the product does it; answers their ids by the person's. */
async function anamneses(house: House) {
  await seedForms(house)
  const form = await askedIn(house.db, studio, 'usual')
  const at = new Date().toISOString()
  const made: Record<string, string> = {}
  for (const { person: customer } of built.people) {
    const _id = v7()
    made[customer] = _id
    const about = { _id, customer, form: form.form, number: form.number, express: false, status: 'submitted' as const }
    await house.db.insert(anamnesis).values({ ...about, begunAt: at, changedAt: at, submittedAt: at })
    const signatures = { customerSignature: handwriting, creatorSignature: handwriting }
    const content = sealCopy(house, _id, 1, { customerName: 'Muster', creatorName: 'Beispiel', answers: {}, ...signatures })
    await house.db
      .insert(anamnesisCopy)
      .values({ anamnesis: _id, number: 1, hash: '0'.repeat(64), creator: null, content, signedAt: at, receivedAt: at })
  }
  return made
}

/** The tables of the baselines for a webhook and for a form. */
async function bareTables({ db }: House) {
  await db.execute(
    sql`create table if not exists bench_notice (key text primary key, notice jsonb not null, received timestamptz not null)`,
  )
  await db.execute(sql`create table if not exists bench_lead (_id uuid primary key, vorname text not null, nachname text, email text,
    telefon text, wish text, studio text, received timestamptz not null)`)
}

/** The baseline for a message: stored by one statement, told to everybody in the same room. */
async function bareChat(server: Server, { db }: House) {
  await db.execute(sql`create table if not exists bench_message (_id uuid primary key, said text not null, at timestamptz not null)`)
  const sockets = new WebSocketServer({ server })
  const rooms = new Map<string, Set<WebSocket>>()
  sockets.on('connection', (socket, { url = '' }) => {
    const room = rooms.get(url) ?? new Set()
    rooms.set(url, room.add(socket))
    socket.on('close', () => room.delete(socket))
    socket.on('message', async raw => {
      const { _id, text } = JSON.parse(String(raw)) as { _id: string; text: string }
      await db.execute(sql`insert into bench_message values (${_id}, ${text}, now())`)
      for (const each of room) each.send(JSON.stringify({ _id, text }))
    })
  })
}

/** People who have a session and nothing else. */
async function crowd(house: House, count: number) {
  const made: OfCrowd[] = []
  for (let place = 0; place < count; place++) {
    const { _id, token } = await member(house)
    made.push({ person: _id, token })
  }
  return made
}

/** People with 20 measurements each, through the door and projected. */
async function people(house: House, count: number) {
  const made: Built['people'] = []
  for (let place = 0; place < count; place++) {
    const { _id, email, token } = await eater(house)
    const rows = Array.from({ length: 20 }, (_, day) => ({ newDocumentState: documentOf(day) }))
    await push(house, _id, 'measurements', rows)
    await house.projector.settled(_id)
    made.push({ person: _id, email, token, measurement: rows[7]!.newDocumentState.id })
  }
  return made
}

function documentOf(place: number): Wired {
  const at = new Date(Date.UTC(2026, 0, 1 + place, 7)).toISOString()
  return { id: v7(), version: 1, rev: '', _deleted: false, kind: 'weight', value: 70 + place / 10, day: at.slice(0, 10), at }
}

const house = await openHouse(settings, openLog('silent'), domains)
const { server, url } = await serve(createApp(house))
settings.publicUrl = url
const live = attachLive(server, house)
const beside = await serve(bare(house))
if (settings.databaseUrl) {
  await bareTables(house)
  await bareChat(beside.server, house)
}
const built: Built = { url, bare: beside.url, people: await people(house, Number(process.env.BENCH_PEOPLE)) }
process.stdout.write(`${JSON.stringify(built)}\n`)

process.once('SIGTERM', async () => {
  await live.close()
  for (const one of [server, beside.server]) one.closeAllConnections()
  await house.close()
  process.exit(0)
})
