import { request } from 'node:http'
import { expect } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import type { DomainName } from '#contract/index.ts'
import { contract } from '#contract/testing/whole.ts'
import { eater } from '#server/nutrition/testing/make.ts'
import type { Somebody, TestHouse } from './house.ts'
import { openLastingHouse } from './lasting.ts'
import { signIn } from './make.ts'
import { requestOf } from './request.ts'
import { type World, world } from './world.ts'

/** The house that is attacked, and the member whose token an attack bears. */
export const scene = {} as { house: TestHouse; here: World; who: Omit<Somebody, 'email'> }

/** The house is made once for all domains that a worker tries. */
let opened: Promise<void> | undefined

async function open() {
  scene.house = await openLastingHouse()
  scene.here = await world(scene.house)
  await takeTurns()
}

export const openOnce = () => {
  opened ??= open()
  return opened
}

/** Another member sends from here on. */
export async function takeTurns() {
  scene.who = await eater(scene.house)
}

const addressOf = ({ method, path }: AnyCall) => `${method} ${path}`
export const callsOf = (domain: DomainName) =>
  (Object.values(contract[domain]) as AnyCall[]).map((call): [string, AnyCall] => [addressOf(call), call])
/** Every call by its method and path. */
export const every = new Map((Object.keys(contract) as DomainName[]).flatMap(callsOf))

export interface Attack {
  /** Whose token it bears, where it is not the member's. */
  token?: string
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
}

/** Sends exactly these bytes; `fetch` would mend some of them. */
export function send({
  token = scene.who.token,
  method,
  path,
  headers,
  body,
}: Attack): Promise<{ status: number; type: string; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(scene.house.url)
    const length = body === undefined ? undefined : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = { authorization: `Bearer ${token}`, ...length, ...headers }
    const asked = request({ hostname, port, method, path: `/api/${path}`, headers: sent, agent: false }, answer => {
      const chunks: Uint8Array[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('end', () => {
        const text = answer.headers['content-encoding'] ? '' : Buffer.concat(chunks).toString()
        resolve({ status: answer.statusCode ?? 0, type: String(answer.headers['content-type'] ?? ''), text })
      })
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** An answer, or a refusal in our words; never a fault, never a page. */
export async function expectSane(attack: Attack) {
  const { status, type, text } = await send(attack)
  const told = `${attack.method} ${attack.path.slice(0, 200)} ${String(attack.body).slice(0, 300)} → ${status} ${text.slice(0, 300)}`
  expect(status, told).toBeLessThan(500)
  if (status >= 400 && attack.method !== 'HEAD')
    expect(JSON.parse(text), told).toEqual(expect.objectContaining({ code: expect.any(String), message: expect.any(String) }))
  if (status >= 400) expect(type).toMatch(/^application\/json/)
  if (attack.token !== undefined) return status
  // A call may have ended the session, as logout should.
  if (status === 401 && attack.path !== 'login') scene.who = await signIn(scene.house, scene.who._id)
  // What is refused for its number alone tries nothing.
  if (status === 429) await takeTurns()
  return status
}

/** The call's example, without what it is answered. */
export const inputOf = (call: AnyCall) => {
  const { answers: _, ...input } = call.example ?? {}
  return { params: {}, query: {}, body: undefined, ...input } as { params: Record<string, string>; query: object; body: unknown }
}

export function attackOf(call: AnyCall, input: object): Attack {
  const { path, init } = requestOf(call, input)
  return { method: call.method, path, headers: init.headers as Record<string, string>, body: init.body as string }
}
