import { readFile, stat } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { newcomer } from '#e2e/account.ts'
import { isClean } from '#e2e/axe.ts'
import { Device } from '#e2e/device.ts'
import { serverOf } from '#e2e/floor.ts'
import { Front } from '#e2e/front.ts'
import { expect, test } from '#e2e/house.ts'
import { at, film, play, playTo } from './player.ts'

test.use({ of: ['videos', 'livestreams'] })

const admin = 'admin@formkurve.example'
const member = 'mitglied2@formkurve.example'

// The last files of all: the remaining work goes to free workers.
test.describe.configure({ mode: 'parallel' })

const open = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true }).click()
const saved = ({ page }: Device) => expect(page.getByRole('link', { name: 'Abgleich: alles gespeichert' }).first()).toBeVisible()

test('a video goes on where it was left on another device, plays without a network once taken along, and goes with the sign-out', {
  tag: '@long',
}, async ({ open: device }) => {
  test.setTimeout(150_000)
  const [phone, desk] = [await device(), await device(1280, 'never')]
  await phone.arrive(member, '/videos')
  await phone.installed()
  await phone.page.getByRole('searchbox', { name: 'Suchen' }).fill('dehnen abend')
  await expect(phone.page.getByRole('article').filter({ hasText: 'Rücken in vierzig Sekunden' })).toHaveCount(0)
  await open(phone.page, 'Dehnen am Abend')
  await playTo(phone, 8, 9)
  await saved(phone)

  await desk.arrive(member, '/videos')
  await open(desk.page, 'Dehnen am Abend')
  await expect(desk.page.getByText(/^Weiter bei 0:(09|1\d)$/)).toBeVisible()
  await expect.poll(() => at(desk)).toBeGreaterThan(8.9)

  // Watched on without a network: it waits, and the other device hears of it once it went.
  await phone.offline()
  await playTo(phone, 20, 20.5)
  await expect(phone.page.getByRole('link', { name: /1 wartet$/ }).first()).toBeVisible()
  await phone.offline(false)
  await saved(phone)
  await expect(desk.page.getByText(/^Weiter bei 0:2\d$/)).toBeVisible()

  const size = (await phone.page.getByRole('button', { name: /^Mitnehmen, \d+ kB$/ }).textContent())!.match(/\d+ kB/)![0]
  await phone.page.getByRole('button', { name: /^Mitnehmen/ }).click()
  await expect(phone.page.getByText('Auf diesem Gerät', { exact: true })).toBeVisible()
  await isClean(phone.page)
  await phone.offline()
  await phone.page.reload()
  await expect(film(phone)).toHaveAttribute('src', /^blob:/)
  await play(phone, 2)
  await expect.poll(() => at(phone)).toBeGreaterThan(2.5)
  await phone.page.goto('/videos?ansicht=geraet')
  await expect(phone.page.getByRole('heading', { name: `1 Video, ${size}` })).toBeVisible()
  await expect(phone.page.getByText(/Auf diesem Gerät sind noch .* frei/)).toBeVisible()
  await phone.page.getByText('Archiv', { exact: true }).click()
  await open(phone.page, 'Zirkel ohne Geräte')
  await expect(phone.page.getByText('Ohne Netz spielt nur, was auf diesem Gerät ist.', { exact: false })).toBeVisible()
  await phone.offline(false)

  await saved(phone)
  await phone.page.goto('/')
  await phone.page.getByRole('button', { name: 'Mehr' }).first().click()
  await phone.page.getByText('Ausloggen').last().click()
  await phone.page.waitForURL(/\/login/)
  const left = () =>
    phone.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).filter(name => name?.startsWith('fk-files')))
  await expect.poll(left).toEqual([])
})

test('a video whose taking along was cut off by a reload comes along from whatever screen is opened next', { tag: '@long' }, async ({
  open: device,
}) => {
  const phone = await device()
  const { page } = phone
  await phone.arrive(member, '/videos')
  await phone.installed()
  let cut = true
  await phone.context.route(/\/api\/files\//, route =>
    cut && route.request().headers().range ? route.abort('internetdisconnected') : route.continue(),
  )
  await open(page, 'Dehnen am Abend')
  await page.getByRole('button', { name: /^Mitnehmen/ }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await phone.keeps('"taken":0,"state":"loading"')
  cut = false
  await page.goto('/user')
  const { size } = await stat(new URL('../../server/videos/demo/dehnen.webm', import.meta.url))
  await phone.keeps(`"taken":${size},"state":"done"`)
  await phone.offline()
  await page.goto('/videos?ansicht=geraet')
  await expect(page.getByRole('heading', { name: /^1 Video, \d+ kB$/ })).toBeVisible()
  await open(page, 'Dehnen am Abend')
  await expect(film(phone)).toHaveAttribute('src', /^blob:/)
})

/** A film of some megabytes: the demo's, with bytes in it that nobody shows. */
async function largeFilm() {
  const small = await readFile(new URL('../../server/videos/demo/kniebeugen.webm', import.meta.url))
  const segment = small.indexOf(Buffer.from('18538067', 'hex'))
  const empty = Buffer.alloc(5_000_000)
  const head = Buffer.alloc(9)
  head.writeUInt8(0xec)
  head.writeBigUInt64BE(BigInt(empty.length) | (1n << 56n), 1)
  const whole = Buffer.concat([small, head, empty].map(bytes => new Uint8Array(bytes)))
  whole.writeBigUInt64BE(BigInt(whole.length - segment - 12) | (1n << 56n), segment + 4)
  return whole
}

test('a film goes up through a lost network, a pause and a reload, and members see it once it is published', async ({ server, shared }) => {
  test.setTimeout(120_000)
  const front = await Front.before(server.url)
  const desk = await Device.open(front.url, 1280, 'never', { shared: await shared() })
  const { page } = desk
  await desk.arrive(admin, '/dashboard/gf/videos?video=neu')
  const pieces: string[] = []
  // The first piece arrives; with the second the cable is cut, until the journey mends it.
  let cable: 'whole' | 'weak' | 'cut' = 'weak'
  front.admits = path => {
    const piece = /\/videoarchiv\/uploads\/[^/]+\/(\d+)$/.exec(path)?.[1]
    if (piece) pieces.push(piece)
    if (cable === 'weak' && piece && piece !== '0') cable = 'cut'
    return cable !== 'cut'
  }
  await page.getByLabel('Titel').fill('Sauber in die Knie')
  await page
    .locator('input[type=file][aria-label=Video]')
    .setInputFiles({ name: 'knie.webm', mimeType: 'video/webm', buffer: await largeFilm() })
  const bar = page.getByRole('progressbar', { name: 'Video hochladen' })
  await expect(page.getByText('Wartet auf Netz')).toBeVisible()
  await expect(bar).toHaveAttribute('aria-valuenow', '39')
  await page.getByRole('button', { name: 'Anhalten' }).click()
  await expect(page.getByText('Angehalten')).toBeVisible()
  await isClean(page)
  await desk.keeps('Sauber in die Knie')
  cable = 'whole'
  pieces.length = 0
  await page.reload()
  await expect(page.getByText('Hochgeladen', { exact: true })).toBeVisible()
  // Pieces that had arrived were not sent again.
  expect(pieces).toEqual(['2000000', '4000000'])
  await page.getByRole('button', { name: 'Weiterschreiben' }).click()
  await expect(page.getByLabel('Titel')).toHaveValue('Sauber in die Knie')
  await page.getByRole('button', { name: 'Dieses Standbild nehmen' }).click()
  await expect(page.getByRole('img', { name: 'Bild, das für das Video steht' })).toBeVisible()
  await page.getByLabel('Beschreibung').fill('<img src=x onerror=alert(1)>')
  await page.getByRole('button', { name: 'Speichern' }).click()
  const line = page.getByRole('article').filter({ hasText: 'Sauber in die Knie' })
  await expect(line.getByText('Entwurf')).toBeVisible()
  await line.getByRole('button', { name: 'Sauber in die Knie veröffentlichen' }).click()
  await expect(line.getByText('Veröffentlicht', { exact: true })).toBeVisible()

  await page.goto('/videos')
  await open(page, 'Sauber in die Knie')
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await play(desk, 10)
  await expect.poll(() => at(desk)).toBeGreaterThan(10.3)
  await desk.close()
  await front.close()
})

interface Measured {
  heights: Set<number>
}

/** Runs in the page before all else: notes each height with which a course's line is drawn. */
function measureLines() {
  const heights = new Set<number>()
  Object.assign(window, { heights } satisfies Measured)
  const sizes = new ResizeObserver(lines => {
    for (const { contentRect } of lines) heights.add(Math.round(contentRect.height))
  })
  const watch = () => {
    for (const line of document.querySelectorAll('[data-execution]')) sizes.observe(line)
  }
  new MutationObserver(watch).observe(document, { childList: true, subtree: true })
}

test.describe(() => {
  test.use({ installs: 'never' })
  test('a livestream is booked like a course, entered when its room opens, and its instructor sees who comes', async ({
    server,
    open: device,
  }) => {
    test.setTimeout(120_000)
    const office = await serverOf(server.url, admin)
    const { courses } = (await office.get('livestream/choices')) as Record<string, { _id: string; name: string }[]>
    const dance = courses!.find(({ name }) => name === 'Dance Fit')!
    // Nobody of the demo: in a few minutes each of them may lead or visit a course.
    const { email } = await newcomer(server.url, { vorname: 'Lilo', nachname: 'Live' })
    const startsAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 5 * 60_000).toISOString()
    await office.post('livestream', {
      studio: 'winterthur',
      course: dance._id,
      startsAt,
      minutes: 30,
      capacity: 10,
      openMinutes: 10,
      instructor: null,
    })

    const phone = await device()
    await phone.arrive(email, '/videos')
    const line = phone.page.getByRole('article').filter({ hasText: 'Dance Fit' })
    await line.getByRole('button', { name: 'Dance Fit: anmelden' }).click()
    await expect(line.getByText('Gebucht')).toBeVisible()
    await line.getByRole('button', { name: 'Zum Livestream' }).click()
    await expect(phone.page.getByRole('heading', { name: 'Im Raum: 1' })).toBeVisible()
    await expect(phone.page.getByText('Lilo Live')).toBeVisible()
    await isClean(phone.page)
    await phone.page.getByRole('link', { name: 'Raum verlassen' }).click()
    // Five minutes before it begins.
    await expect(line.getByText(/^(Eingecheckt|Besucht)$/)).toBeVisible()

    // On the start page the way in comes after the line of its course, whose height it must not change: all below would move.
    const enters = phone.page.getByRole('button', { name: 'Zum Livestream' })
    await phone.page.goto('/')
    await expect(enters).toBeVisible()
    await phone.page.addInitScript(measureLines)
    await phone.page.goto('/')
    await expect(enters).toBeVisible()
    expect(await phone.page.evaluate(() => [...(window as unknown as Measured).heights])).toHaveLength(1)

    const desk = await device(1280)
    const { page } = desk
    await desk.arrive(admin, '/dashboard/gf/videos?ansicht=live')
    await page.getByRole('button', { name: 'Dance Fit: wer kommt' }).click()
    await expect(page.getByRole('dialog').getByText('Lilo Live')).toBeVisible()
    await expect(page.getByRole('dialog').getByText(/^Da seit /)).toBeVisible()
  })
})
