import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { auth } from '#contract/auth.ts'
import type { AnyCall } from '#contract/call.ts'
import { chatWords } from '#contract/chat/words.ts'
import { displays } from '#contract/displays/calls.ts'
import { heardWords } from '#contract/liveWords.ts'
import { contract } from '#contract/testing/whole.ts'
import { closing } from '#server/serve/live.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { openDevice } from '#server/testing/socket.ts'
import { displayPairing } from './tables.ts'
import { addPicture, makeDisplay, manager, pairedWith } from './testing/make.ts'

const house = testHouse()
let made: Awaited<ReturnType<typeof makeDisplay>>
beforeAll(async () => {
  made = await makeDisplay(house)
}, 60_000)

const ask = async () => (await house.as(undefined, displays.ask, { body: { device: 'TV' } })).reply
const claim = async (secret: string) => (await house.as(undefined, displays.claim, { body: { secret } })).reply
const pair = (code: string, who = made.who, id = made.display) => house.as(who, displays.pair, { params: { id }, body: { code } })
const plan = (token: string, id = made.display) => house.as({ token }, displays.plan, { params: { id } })
const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('digits', () => {
  test('make a screen once: used again, by another or for another display, they are nobody’s', async () => {
    const asked = await ask()
    expect(asked.code).toMatch(/^\d{6}$/)
    expect((await claim(asked.secret)).state).toBe('waits')
    const asShown = asked.code.replace(/(?=.{3}$)/, ' ')
    expect((await pair(asShown)).reply).toEqual({ device: 'TV' })
    const again = await pair(asked.code)
    expect([again.code, again.fields?.code]).toEqual(['invalid', expect.stringContaining('gelten nicht')])
    const answer = await claim(asked.secret)
    expect([answer.state, answer.display]).toEqual(['paired', made.display])
    expect((await plan(answer.token!)).status).toBe(200)
    // An answer that got lost costs nothing: it is the same session.
    expect((await plan((await claim(asked.secret)).token!)).status).toBe(200)
    expect((await house.as(made.who, displays.one, { params: { id: made.display } })).reply.screens).toHaveLength(1)
  })

  test('of two screens are each their own, and another secret opens neither', async () => {
    const [one, other] = [await ask(), await ask()]
    await pair(other.code)
    expect((await claim(one.secret)).state).toBe('waits')
    expect((await claim(other.secret)).state).toBe('paired')
    expect(await claim(`${one.secret.slice(0, -1)}${one.secret.endsWith('A') ? 'B' : 'A'}`)).toEqual({
      state: 'over',
      token: null,
      display: null,
    })
  })

  test('that are over open nothing', async () => {
    const asked = await ask()
    await house.db.update(displayPairing).set({ expires: sql`now() - interval '1 second'` })
    expect([(await pair(asked.code)).code, (await claim(asked.secret)).state]).toEqual(['invalid', 'over'])
  })

  test('are typed by whoever manages in the display’s studio, and by nobody else', async () => {
    const asked = await ask()
    expect((await pair(asked.code, await manager(house, 'anderswo'))).code).toBe('missing')
    expect((await claim(asked.secret)).state).toBe('waits')
    expect((await pair(asked.code)).status).toBe(200)
  })

  test('that are guessed are soon no more tried', async () => {
    const guesser = await manager(house, made.studio)
    const { code } = await ask()
    const codes = []
    for (let guess = 0; guess < 25; guess++) codes.push((await pair(wrongCode(code), guesser)).code)
    expect([codes[0], codes.at(-1)]).toEqual(['invalid', 'too-many'])
    expect((await pair(code, guesser)).code).toBe('too-many')
    expect((await pair(code)).status).toBe(200)
  })

  test('are given to one address sixty times at once, and no more', async () => {
    await house.db.delete(displayPairing)
    const codes = []
    for (let asked = 0; asked < 61; asked++) codes.push((await house.as(undefined, displays.ask, { body: {} })).code)
    expect([codes.filter(code => code === undefined).length, codes.at(-1)]).toEqual([60, 'too-many'])
    await house.db.delete(displayPairing)
  })

  test('are stored nowhere, nor is the secret', async () => {
    const asked = await ask()
    const stored = JSON.stringify(await house.db.select().from(displayPairing))
    expect([stored.includes(asked.code), stored.includes(asked.secret)]).toEqual([false, false])
  })
})

describe('a screen', () => {
  const own = ['displays.plan', 'displays.renew', 'courses.plan', 'files.view']
  const calls = Object.values(contract).flatMap(domain => Object.values(domain as Record<string, AnyCall>))

  test('is refused every call of the contract but its own, public ones too, alone and among others', async () => {
    let screen = await pairedWith(house, made.who, made.display)
    const open: string[] = []
    for (const [at, call] of calls.entries()) {
      // There are more calls than one session may make in a minute.
      if (at % 500 === 499) screen = await pairedWith(house, made.who, made.display)
      const { answers: _, ...input } = call.example ?? {}
      const { status, code } = await house.as(screen, call, { params: {}, query: {}, ...input })
      if (status !== 403 || code !== 'forbidden') open.push(call.name!)
    }
    expect(open.sort()).toEqual(
      calls
        .flatMap(({ name, screen }) => (screen ? [name!] : []))
        .filter(name => name !== 'displays.plan')
        .sort(),
    )
    expect(calls.flatMap(({ name, screen }) => (screen ? [name] : [])).sort()).toEqual(own.sort())
  }, 60_000)

  test('reads its own display, and is refused another of the same studio', async () => {
    const screen = await pairedWith(house, made.who, made.display)
    const other = await makeDisplay(house)
    expect((await plan(screen.token)).status).toBe(200)
    expect((await plan(screen.token, other.display)).code).toBe('forbidden')
    const image = await addPicture(house, other.who, other.gallery)
    const sid = (await house.as(made.who, displays.one, { params: { id: made.display } })).reply.screens[0]!._id
    expect((await house.ask(image.address.replace(other.who.session, sid))).status).toBe(404)
  })

  test('is refused every word of the live channel, and hears of its own display alone', async () => {
    const screen = await pairedWith(house, made.who, made.display)
    const device = openDevice(house.url, { token: screen.token })
    await device.hear('ready')
    const words = [...Object.keys(chatWords), ...Object.keys(heardWords)]
    for (const event of words) device.socket.send(JSON.stringify({ event, data: { newStudioId: made.studio, groupId: '', _id: '' } }))
    await vi.waitFor(() => expect(device.frames.filter(({ event }) => event === 'chat:error')).toHaveLength(words.length))
    const codes = device.frames.flatMap(({ event, data }) => (event === 'chat:error' ? [(data as { code: string }).code] : []))
    expect(new Set(codes)).toEqual(new Set(['forbidden']))
    await house.bus.publish(house.db, { kind: 'all' })
    await house.bus.publish(house.db, {
      kind: 'live',
      people: 'all',
      event: 'course:changed',
      data: { execution: '', studio: '', day: '' },
    })
    await house.as(made.who, displays.edit, { body: { ...made.form, title: `TV ${Math.random()}`, version: 1 } })
    await device.hear('display:changed')
    expect(device.frames.map(({ event }) => event).filter(event => /^(sync|course)/.test(event))).toEqual([])
    device.socket.close()
  })

  test('is renewed for weeks, and its token of before holds no more', async () => {
    let { token } = await pairedWith(house, made.who, made.display)
    const first = token
    for (let day = 0; day < 3; day++) {
      token = (await house.as({ token }, displays.renew)).reply.token
      expect((await plan(token)).status).toBe(200)
      await house.db.execute(sql`update session set rotated_at = now() - interval '1 day' where person is null`)
      await house.bus.publish(house.db, { kind: 'all' })
    }
    await vi.waitFor(async () => expect((await plan(first)).code).toBe('unauthenticated'))
    expect((await house.as(made.who, displays.renew)).code).toBe('forbidden')
  })

  test.each(['ended', 'removed'] as const)('that is %s is gone within a second: its socket, its calls, its pictures', async how => {
    const mine = await makeDisplay(house)
    await addPicture(house, mine.who, mine.gallery)
    const screen = await pairedWith(house, mine.who, mine.display)
    const [picture] = (await plan(screen.token, mine.display)).reply.pictures
    const device = openDevice(house.url, { token: screen.token })
    await device.hear('ready')
    const { reply } = await house.as(mine.who, displays.one, { params: { id: mine.display } })
    if (how === 'ended') await house.as(mine.who, displays.end, { params: { id: mine.display, screen: reply.screens[0]!._id } })
    else await house.as(mine.who, displays.remove, { params: { id: mine.display }, query: { studio: mine.studio, version: reply.version } })
    expect([await device.hear('session:ended'), await device.closed]).toEqual([{ reason: 'ended' }, closing.ended])
    expect((await plan(screen.token, mine.display)).code).toBe('unauthenticated')
    expect((await house.ask(picture!.address)).status).toBe(404)
    expect((await claim(screen.secret)).state).toBe('over')
  })

  test('is no session of a person: it is listed with its display, and in nobody’s devices', async () => {
    const screen = await pairedWith(house, made.who, made.display)
    expect((await house.as(screen, auth.renew)).code).toBe('forbidden')
    const { reply } = await house.as(made.who, displays.one, { params: { id: made.display } })
    expect(reply.screens[0]).toMatchObject({ device: 'TV am Empfang', seen: expect.any(String) })
    expect((await house.as(made.who, auth.sessions)).reply.map(({ device }) => device)).not.toContain('TV am Empfang')
  })
})
