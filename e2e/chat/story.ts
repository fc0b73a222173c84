import { expect } from '@playwright/test'
import { draws } from '#e2e/bench/figures/draws.ts'
import type { Server } from '#e2e/server.ts'
import { holds, type Phone } from './phone.ts'

/** How many messages a story has at least, and how often a browser is killed, the server is, and somebody goes to the cellar. */
export interface Figures {
  messages: number
  kills: number
  deaths: number
  cellars: number
}

const acts = ['say', 'diesSending', 'diesTyping'] as const

/** One message, by which device, and what goes wrong with it. */
export interface Step {
  phone: number
  act: (typeof acts)[number]
  /** How many ms after the tap a browser is killed. */
  ms: number
  /** The server is killed meanwhile, or is back after it. */
  server?: 'dies' | 'back'
  /** The device whose line is gone from now on, or there again. */
  cellar?: { phone: number; away: boolean }
}

/** What happens in a story among so many devices; the same seed draws the same one. */
export function drawn(seed: number, phones: number, { messages, kills, deaths, cellars }: Figures): Step[] {
  const draw = draws(seed)
  // The first of neighbouring seeds are alike.
  for (let skip = 0; skip < 5; skip++) draw()
  const one = (of: number) => Math.floor(draw() * of)
  const steps = Array.from({ length: messages }, (): Step => ({ phone: one(phones), act: 'say', ms: one(200) }))
  const mixed = steps.map(step => [draw(), step] as const).sort(([first], [second]) => first - second)
  for (const [nth, [, step]] of mixed.slice(0, kills).entries()) step.act = acts[1 + ((nth + seed) % 2)]!
  /** Begins and ends of so many stretches, one after the other. */
  const stretches = (many: number, longest: number) =>
    Array.from({ length: many }, (_, nth) => {
      const [from, to] = [nth, nth + 1].map(place => Math.floor((place * messages) / many)) as [number, number]
      const end = to - 1 - one(Math.max(1, to - from - longest))
      return [Math.max(from, end - 1 - one(longest - 1)), end] as const
    })
  for (const [from, to] of stretches(deaths, 5)) {
    steps[from]!.server = 'dies'
    steps[to]!.server = 'back'
  }
  for (const [from, to] of stretches(cellars, 12)) {
    // Who goes is about to write.
    const { phone } = steps[from]!
    steps[from]!.cellar = { phone, away: true }
    steps[to]!.cellar = { phone, away: false }
  }
  return steps
}

/** Plays a story on these devices. */
export async function tell(steps: readonly Step[], phones: readonly Phone[], server: Server) {
  for (const { phone, act, ms, server: fault, cellar } of steps) {
    if (cellar) phones[cellar.phone]!.line.goes(cellar.away)
    await Promise.all([phones[phone]![act](ms), fault === 'dies' && server.kill()])
    if (fault === 'back') await server.up()
  }
}

/** In the end the studio has every message once, each device's in its order, and all devices show the same; `list` is the studio's. */
export async function agree(phones: readonly Phone[], list: () => Promise<string[]>) {
  for (const { line } of phones) holds(line)
  const all = phones.flatMap(({ said }) => said).sort()
  const timeout = 120_000
  await expect.poll(async () => (await list()).sort(), { timeout }).toEqual(all)
  const order = await list()
  for (const { name, said } of phones) expect(order.filter(text => text.startsWith(`${name} `))).toEqual(said)
  for (const phone of phones) await expect.poll(() => phone.texts(), { timeout, message: phone.name }).toEqual(order)
  // What a newer act took the place of before it went lies there still, deleted.
  for (const { device } of phones) await device.forgets('"state":"waiting"', '"_deleted":"0"')
  return order
}
