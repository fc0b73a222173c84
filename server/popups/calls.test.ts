import { createRequire } from 'node:module'
import sharp from 'sharp'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { breath } from '#contract/breath.ts'
import { examplePicture } from '#contract/files.ts'
import { htmlTags, isTextPicture } from '#contract/html.ts'
import { type PopupForm, popups } from '#contract/popups.ts'
import { fc } from '#contract/testing/draws.ts'
import { dayMs } from '#contract/time.ts'
import { corpus } from '#e2e/xss/corpus.ts'
import { hostileHtml } from '#e2e/xss/grammar.ts'
import { sanitise } from '#server/kit/sanitise.ts'
import { sweepFiles } from '#server/shared/files/keptFiles.ts'
import { breathe } from '#server/testing/breathe.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member, signIn } from '#server/testing/make.ts'
import { forgetPopups } from './popupPictures.ts'

// jsdom comes without types.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as { JSDOM: new (html: string) => { window: Window } }

const house = testHouse({ studios: ['winterthur', 'pfungen', 'frauenfeld'] })
let boss: Somebody
beforeAll(async () => {
  boss = await holder(house, [{ right: 'mk_popup', studios: 'all' }])
}, 60_000)

const form = (over: Partial<PopupForm> = {}): PopupForm => ({ title: 'Titel', text: '<p>Text</p>', studios: [], roles: [], ...over })
const create = async (over: Partial<PopupForm> = {}, who = boss) => (await house.as(who, popups.create, { body: form(over) })).reply
const titles = async (who: Somebody) => (await house.as(who, popups.mine)).reply.map(({ title }) => title)

test('members see both systems as one list, newest first, each what is for them', async () => {
  const [toess, thur] = [await member(house, { studioCode: 'winterthur' }), await member(house, { studioCode: 'frauenfeld' })]
  await house.as(boss, popups.addNotice, { body: { title: 'Für alle', text: 'a' } })
  await create({ title: 'Nur Töss', brand: 'toess' })
  await create({ title: 'Nur Thur', brand: 'thur' })
  await create({ title: 'Nur Frauenfeld', studios: ['frauenfeld'] })
  await create({ title: 'Nur Büro', roles: ['office'] })
  await create({ title: 'Morgen', from: new Date(Date.now() + dayMs).toISOString() })
  await create({ title: 'Gestern', to: new Date(Date.now() - 1000).toISOString() })
  expect(await titles(toess)).toEqual(['Nur Töss', 'Für alle'])
  expect(await titles(thur)).toEqual(['Nur Frauenfeld', 'Nur Thur', 'Für alle'])
  const { reply } = await house.as(toess, popups.active)
  expect(reply.map(({ title }) => title)).toEqual(['Nur Thur', 'Für alle'])
  expect((await house.as(boss, popups.notices)).reply.map(({ title }) => title)).toEqual(['Für alle'])
  expect((await house.as(boss, popups.list)).reply).toHaveLength(6)
})

test('how many see it is said before: by brand, studio and role, and to whom holds the right for some studios by those', async () => {
  const people = async (query: object, who = boss) => (await house.as(who, popups.people, { query })).reply.people
  const before = await Promise.all([people({}), people({ brand: 'toess' }), people({ brand: 'thur' }), people({ studios: ['pfungen'] })])
  await member(house, { studioCode: 'pfungen' })
  await member(house, { studioCode: 'frauenfeld' })
  const after = await Promise.all([people({}), people({ brand: 'toess' }), people({ brand: 'thur' }), people({ studios: ['pfungen'] })])
  expect(after.map((found, at) => found - before[at]!)).toEqual([2, 1, 1, 1])
  expect(after[1]! + after[2]!).toBe(after[0])
  const local = await holder(house, [{ right: 'mk_popup', studios: ['pfungen'] }])
  expect(await people({}, local)).toBe(await people({ studios: ['pfungen'] }))
  expect((await house.as(local, popups.people, { query: { studios: ['frauenfeld'] } })).code).toBe('forbidden')
})

test('a popup goes out once its breath is over, as the one that was answered, and taken back it never does', async () => {
  const publish = async (title: string) => {
    const key = v7()
    const { reply } = await house.as(boss, popups.create, { body: { ...form({ title }), _id: v7() } }, { key })
    return { key, _id: reply._id }
  }
  const stored = async () => (await house.as(boss, popups.list)).reply.map(({ _id }) => _id)
  const [meant, taken] = [await publish('Gemeint'), await publish('Irrtum')]
  expect(await stored()).not.toContain(meant._id)
  expect((await house.as(boss, breath.stop, { params: { key: taken.key } })).reply.stopped).toBe(true)
  await breathe(house)
  expect(await stored()).toContain(meant._id)
  expect(await stored()).not.toContain(taken._id)
  await house.as(boss, popups.remove, { params: { id: meant._id } })
})

test('what one device has seen the others know, later showings count, an action taken ends it', async () => {
  const anna = await member(house, { studioCode: 'pfungen' })
  const { _id } = await create({ title: 'Gesehen', studios: ['pfungen'] })
  const tablet = await signIn(house, anna._id)
  const mine = async () => (await house.as({ token: tablet.token }, popups.mine)).reply.find(popup => popup._id === _id)
  expect((await mine())?.shownAt).toBeNull()
  await house.as(anna, popups.read, { params: { id: _id }, query: { as: 'shown' } })
  const first = (await mine())?.shownAt ?? ''
  expect(Date.parse(first)).toBeGreaterThan(Date.now() - 60_000)
  await house.as(anna, popups.read, { params: { id: _id }, query: { as: 'closed' } })
  expect(((await mine())?.shownAt ?? '') >= first).toBe(true)
  const row = async () => (await house.as(boss, popups.one, { params: { id: _id } })).reply
  expect(await row()).toMatchObject({ shown: 1, closed: 1, led: 0 })
  await house.as(anna, popups.lead, { params: { id: _id } })
  expect(await mine()).toBeUndefined()
  expect(await row()).toMatchObject({ shown: 1, closed: 1, led: 1 })
})

test('of a popup that is gone nothing is kept and nobody is bothered', async () => {
  expect((await house.as(await member(house), popups.read, { params: { id: v7() } })).status).toBe(200)
})

test('whom a popup was never for is not counted; who has seen it may say more, also late and from another studio', async () => {
  const [anna, beat] = [await member(house, { studioCode: 'pfungen' }), await member(house, { studioCode: 'winterthur' })]
  const { _id, version } = await create({ title: 'Nur Pfungen', studios: ['pfungen'] })
  const params = { id: _id }
  const shown = async () => (await house.as(boss, popups.one, { params })).reply.shown
  for (const call of [popups.read, popups.lead]) expect((await house.as(beat, call, { params })).code).toBe('forbidden')
  expect(await shown()).toBe(0)
  const later = await create({ title: 'Noch nicht', from: new Date(Date.now() + dayMs).toISOString() })
  expect((await house.as(anna, popups.read, { params: { id: later._id } })).code).toBe('forbidden')
  expect((await house.as(anna, popups.read, { params })).status).toBe(200)
  const over = form({ title: 'Nur Pfungen', studios: ['winterthur'], to: new Date(Date.now() - 1000).toISOString() })
  await house.as(boss, popups.edit, { params, body: { ...over, version } })
  expect((await house.as(anna, popups.read, { params, query: { as: 'closed' } })).status).toBe(200)
  expect((await house.as(beat, popups.read, { params })).status).toBe(200)
  expect(await shown()).toBe(2)
  const thur = await create({ title: 'Für alle der zweiten Marke', brand: 'thur' })
  expect((await house.as(anna, popups.read, { params: { id: thur._id } })).status).toBe(200)
})

test('an edit over another one is refused with the row as it is; a removal can be taken back', async () => {
  const { _id, version } = await create({ title: 'Erste' })
  const edit = (title: string) => house.as(boss, popups.edit, { params: { id: _id }, body: { ...form({ title }), version } })
  expect((await edit('Zweite')).reply).toMatchObject({ title: 'Zweite', version: 2 })
  const { status, reply } = await edit('Dritte')
  expect([status, (reply as unknown as { current: unknown }).current]).toEqual([
    409,
    expect.objectContaining({ title: 'Zweite', version: 2 }),
  ])
  const params = { id: _id }
  for (const _ of [1, 2]) expect((await house.as(boss, popups.remove, { params })).status).toBe(200)
  expect((await house.as(boss, popups.one, { params })).code).toBe('missing')
  expect((await house.as(boss, popups.restore, { params })).reply.title).toBe('Zweite')
})

test('whoever holds the right for some studios writes and changes for those alone', async () => {
  const local = await holder(house, [{ right: 'mk_popup', studios: ['pfungen'] }])
  const code = async (studios: string[]) => (await house.as(local, popups.create, { body: form({ studios }) })).code ?? 'made'
  expect(await code(['pfungen'])).toBe('made')
  for (const studios of [['winterthur'], ['pfungen', 'winterthur'], []])
    expect([studios, await code(studios)]).toEqual([studios, 'forbidden'])
  const [all, both, own] = [await create(), await create({ studios: ['pfungen', 'winterthur'] }), await create({ studios: ['pfungen'] })]
  for (const { _id } of [all, both]) {
    const body = { ...form({ studios: ['pfungen'] }), version: 1 }
    expect((await house.as(local, popups.edit, { params: { id: _id }, body })).code).toBe('forbidden')
    expect((await house.as(local, popups.remove, { params: { id: _id } })).code).toBe('forbidden')
  }
  const other = await create({ studios: ['winterthur'] })
  expect((await house.as(local, popups.one, { params: { id: other._id } })).code).toBe('missing')
  expect((await house.as(local, popups.edit, { params: { id: own._id }, body: { ...form(), version: 1 } })).code).toBe('forbidden')
  const notice = (await house.as(local, popups.addNotice, { body: { title: 'Hier', text: 'x' } })).reply
  expect(notice.studios).toEqual(['pfungen'])
})

test('a picture goes with it at an address that everybody may read', async () => {
  const { reply: picture } = await house.as(boss, popups.picture, { body: examplePicture })
  const { _id } = await create({ title: 'Mit Bild', image: picture.name, studios: ['winterthur'] })
  const anna = await member(house, { studioCode: 'winterthur' })
  const shown = (await house.as(anna, popups.mine)).reply.find(popup => popup._id === _id)
  expect(shown?.image).toBe(`files/${picture.name}`)
  expect((await house.ask(shown?.image ?? '')).headers.get('content-type')).toBe('image/webp')
})

test('a picture that no popup uses any more is forgotten after a day, that of a removed popup after thirty', async () => {
  const kept = async () => {
    await sweepFiles(house, Date.now() + 3 * dayMs)
    return (await house.bytes.all()).map(({ name }) => name)
  }
  const upload = async (color: string) => {
    const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: color } })
      .png()
      .toBuffer()
    const body = { ...examplePicture, base64: picture.toString('base64') }
    return (await house.as(boss, popups.picture, { body })).reply.name
  }
  const names = [await upload('red'), await upload('green'), await upload('blue'), await upload('white')]
  const [unused, replaced, used, removed] = names as [string, string, string, string]
  const { _id, version } = await create({ image: replaced })
  await house.as(boss, popups.edit, { params: { id: _id }, body: { ...form({ image: used }), version } })
  const gone = await create({ image: removed })
  await house.as(boss, popups.remove, { params: { id: gone._id } })
  const days = async (count: number) => {
    await forgetPopups(house, Date.now() + count * dayMs)
    return (await kept()).filter(name => names.includes(name)).sort()
  }
  expect(await days(0.9)).toEqual([...names].sort())
  expect(await days(1.1)).toEqual([used, removed].sort())
  expect(await days(31)).toEqual([used])
  expect((await house.as(boss, popups.restore, { params: { id: gone._id } })).code).toBe('missing')
  expect((await house.as(boss, popups.create, { body: form({ image: unused }) })).fields?.image).toBeDefined()
  expect(await upload('red')).toBe(unused)
  expect((await create({ image: unused })).image).toBe(unused)
})

test('a hundred pictures a day and person', async () => {
  const [anna, beat] = [await holder(house, [{ right: 'mk_popup', studios: 'all' }]), await member(house)]
  const upload = async (who: Somebody) => (await house.as(who, popups.picture, { body: { ...examplePicture, base64: 'AA==' } })).status
  const devices = [anna, await signIn(house, anna._id)] as Somebody[]
  const answers: number[] = []
  for (let sent = 0; sent < 101; sent++) answers.push(await upload(devices[sent % 2]!))
  expect(answers.filter(status => status === 429)).toHaveLength(1)
  expect(answers.at(-1)).toBe(429)
  expect(await upload(beat)).toBe(403)
})

test('a picture is one that was uploaded for popups: somebody’s own file gets no address by being named', async () => {
  const anna = await member(house)
  const { reply } = await house.as(anna, account.picture, { body: examplePicture })
  const image = reply.bild!.replace('files/', '')
  expect((await house.as(boss, popups.create, { body: form({ image }) })).fields?.image).toBeDefined()
  expect((await house.as(boss, popups.addNotice, { body: { title: 'a', text: 'b', image } })).fields?.image).toBeDefined()
  const { _id, version } = await create()
  expect((await house.as(boss, popups.edit, { params: { id: _id }, body: { ...form({ image }), version } })).code).toBe('invalid')
})

test('where its action leads is a screen or an address over TLS', async () => {
  for (const leadLink of ['javascript:alert(1)', 'http://a.example', '//a.example', '/\\a', 'data:text/html,x', 'https://a b'])
    expect((await house.as(boss, popups.create, { body: form({ leadLink }) })).fields?.leadLink).toBeDefined()
  for (const leadLink of ['/workouts?a=1', 'https://www.example.ch/kurs#a']) expect((await create({ leadLink })).leadLink).toBe(leadLink)
})

/** Whatever a browser would make of it: no element, attribute or address besides ours. */
function expectHarmless(html: string) {
  const { document } = new JSDOM(`<body>${html}`).window
  for (const element of document.body.querySelectorAll('*')) {
    expect(htmlTags as readonly string[], html).toContain(element.localName)
    expect(element.namespaceURI, html).toBe('http://www.w3.org/1999/xhtml')
    for (const { name, value } of element.attributes) {
      expect(['a href', 'img src', 'img alt'], html).toContain(`${element.localName} ${name}`)
      if (name === 'alt') continue
      if (name === 'src') expect(isTextPicture(value), html).toBe(true)
      else expect(value, html).toMatch(/^(https:\/\/|mailto:|tel:|\/(?![/\\]))/i)
    }
  }
}

test('what staff write is stored as harmless HTML, its words kept', () => {
  expect(sanitise('<p onclick="x()">Hallo <b>Du</b> <a href="https://a.example" style="x">hier</a><script>boese()</script></p>')).toBe(
    '<p>Hallo <b>Du</b> <a href="https://a.example">hier</a></p>',
  )
  for (const vector of corpus) expectHarmless(sanitise(vector))
  const property = fc.property(hostileHtml, vector => {
    const clean = sanitise(vector)
    expectHarmless(clean)
    expect(sanitise(clean)).toBe(clean)
  })
  fc.assert(property, { numRuns: process.env.LONG ? 5000 : 100, seed: 42 })
})
