import { readFile } from 'node:fs/promises'
import type { Route } from '@playwright/test'
import { isClean } from '#e2e/axe.ts'
import type { Device } from '#e2e/device.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, streamsFrom as origin, test } from '#e2e/house.ts'
import { at, film, play, playTo } from './player.ts'

test.use({ of: ['livestreams'] })

const member = 'mitglied2@formkurve.example'
const fixture = (name: string) => readFile(new URL(`./hls/${name}`, import.meta.url))

/** A service elsewhere with one film of twelve seconds in six pieces: what it was asked for. */
async function serviceOf({ context }: Device) {
  const [playlist, film] = [await fixture('index.m3u8'), await fixture('film.mp4')]
  // A film of a level that no browser knows.
  const undecodable = Buffer.from(new Uint8Array(film))
  undecodable.writeUInt8(0, film.indexOf('vpcC') + 9)
  const asked: string[] = []
  await context.route(`${origin}/**`, async (route: Route) => {
    const { pathname } = new URL(route.request().url())
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'range' }
    if (pathname.endsWith('/index.m3u8') && !pathname.startsWith('/weg/'))
      return route.fulfill({ headers, contentType: 'application/vnd.apple.mpegurl', body: playlist.toString() })
    const range = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers().range ?? '')
    if (!pathname.endsWith('/film.mp4') || !range) return route.fulfill({ status: 404, headers })
    asked.push(range[0])
    const [from, to] = [Number(range[1]), Number(range[2])]
    const part = { ...headers, 'content-range': `bytes ${from}-${to}/${film.length}` }
    const body = (pathname.startsWith('/kaputt/') ? undecodable : film).subarray(from, to + 1)
    return route.fulfill({ status: 206, headers: part, contentType: 'video/mp4', body })
  })
  return asked
}

async function streamed(url: string, title: string, stream: string) {
  const office = await serverOf(url, 'admin@formkurve.example')
  const { _id } = (await office.post('videoarchiv', { title, stream, studios: [], seconds: 12.3 })) as { _id: string }
  await office.post(`videoarchiv/${_id}/publish`, { published: true })
  made.push(_id)
  return _id
}

const made: string[] = []
/** They are in everybody's archive, and the next journey has the same server. */
test.afterEach(async ({ server }) => {
  const office = await serverOf(server.url, 'admin@formkurve.example')
  for (const id of made.splice(0)) await office.remove(`videoarchiv/${id}`)
})

test.use({ installs: 'never' })

test('an HLS stream elsewhere plays, jumps, and goes on where it was left on another device; one that is away says so', {
  tag: '@long',
}, async ({ server, open }) => {
  const [phone, desk] = [await open(), await open(1280)]
  const id = await streamed(server.url, 'Rumpf im Stream', `${origin}/rumpf/index.m3u8`)
  const away = await streamed(server.url, 'Gibt es nicht', `${origin}/weg/index.m3u8`)
  const broken = await streamed(server.url, 'Nicht lesbar', `${origin}/kaputt/index.m3u8`)
  const foreign = await streamed(server.url, 'Von anderswo', 'https://fremd.example/index.m3u8')
  const asked = await serviceOf(phone)
  await serviceOf(desk)

  await phone.arrive(member, `/videos?video=${id}`)
  await expect.poll(() => film(phone).evaluate((element: HTMLVideoElement) => element.duration)).toBeCloseTo(12.33, 1)
  await expect(film(phone)).toHaveAttribute('src', /^blob:/)
  await expect(phone.page.getByText('lässt sich nicht mitnehmen', { exact: false })).toBeVisible()
  await play(phone, 0)
  await expect.poll(() => at(phone)).toBeGreaterThan(0.5)
  // Shown, not only counted: pieces were decoded.
  expect(await film(phone).evaluate((element: HTMLVideoElement) => [element.videoWidth, element.videoHeight])).toEqual([320, 180])
  expect(asked.slice(0, 2)).toEqual(['bytes=0-730', 'bytes=731-2060'])
  await playTo(phone, 8.5, 8.7)
  await isClean(phone.page)
  await expect(phone.page.getByRole('link', { name: 'Abgleich: alles gespeichert' }).first()).toBeVisible()

  await desk.arrive(member, `/videos?video=${id}`)
  await expect(desk.page.getByText(/^Weiter bei 0:(0[89]|1[0-2])$/)).toBeVisible()
  await expect.poll(() => at(desk)).toBeGreaterThan(8.4)

  for (const gone of [away, broken, foreign]) {
    await desk.page.goto(`/videos?video=${gone}`)
    await expect(desk.page.getByRole('alert').filter({ hasText: 'Dieser Stream lässt sich gerade nicht abspielen.' })).toBeVisible()
  }
})
