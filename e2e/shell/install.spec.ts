import type { Page } from '@playwright/test'
import { verdict } from '#client/map/guard.ts'
import { rowOf, screenNames } from '#contract/screens.ts'
import { workouts } from '#contract/workouts.ts'
import { Device } from '#e2e/device.ts'
import { enterSet, startWorkout } from '#e2e/floor.ts'
import { Front } from '#e2e/front.ts'
import { expect, test } from '#e2e/house.ts'
import { turnTo } from '#e2e/roles.ts'

test.use({ of: ['shell'] })

test.use({ installs: 'anew' })

const member = { _id: 'm', roles: ['member'], grants: [] }
/** The screens of the member area. */
const plain = screenNames
  .filter(name => verdict(name, member) === 'open')
  .map(rowOf)
  .filter(({ path, access, leadsTo }) => !leadsTo && !path.includes(':') && access !== 'public')

test('the app can be installed', { tag: '@long' }, async ({ open }) => {
  const { page, context, url } = await open()
  await page.goto('/login')
  const devtools = await context.newCDPSession(page)
  const { errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const answer = await page.request.get(`${url}/manifest.webmanifest`)
  const told = await answer.json()
  expect(told).toMatchObject({ id: '/', scope: '/', lang: 'de-CH', display: 'standalone', start_url: expect.stringMatching(/^\//) })
  expect(told.icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(expect.arrayContaining(['any', 'maskable', 'monochrome']))
  for (const { src, sizes } of [...told.icons, ...told.screenshots]) {
    const picture = await page.request.get(url + src)
    expect(picture.status(), src).toBe(200)
    if (!src.endsWith('.png')) continue
    const body = await picture.body()
    expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`, src).toBe(sizes)
  }
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A private window can't install; nothing else may stand in the way.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('every member screen opens without a network, from a cold start', async ({ open }) => {
  test.setTimeout(180_000)
  const phone = await open()
  await phone.arrive('mitglied2@formkurve.example', '/workouts')
  await phone.installed()
  await ready(phone)
  await expect.poll(() => phone.page.evaluate(() => caches.match('/steps.json').then(told => told !== undefined))).toBe(true)
  await phone.context.close()
  await phone.start()
  await phone.offline()
  // A start costs far more than a step, which asks for the same code; where time is short the first address alone is a start.
  for (const [at, { path }] of plain.entries()) {
    await (at === 0 || process.env.LONG ? phone.page.goto(path) : turnTo(phone.page, path))
    await expect(phone.page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(phone.page.getByText('Internetverbindung unterbrochen'), path).toBeVisible()
    expect(new URL(phone.page.url()).pathname, 'offline is signed in').toBe(path)
  }
})

/** The sign says so as long as the floor would not open without a network. */
const ready = ({ page }: Device) => expect(page.getByRole('link', { name: 'Abgleich: alles gespeichert' })).toBeVisible()

test('killed as soon as the sign says that all is here, the floor opens without a network', { tag: '@long' }, async ({ open }) => {
  const phone = await open()
  await phone.arrive('trainer@formkurve.example')
  await ready(phone)
  await phone.kill()
  await phone.start()
  await phone.offline()
  await startWorkout(phone.page)
  await enterSet(phone.page)
})

test('until the app lies on the device the sign says that it is being loaded', { tag: '@long' }, async ({ server }) => {
  const front = await Front.before(server.url)
  let admitted = false
  front.admits = path => admitted || path !== '/sw.js'
  const phone = await Device.open(front.url, 390, 'anew')
  await phone.arrive('mitglied2@formkurve.example')
  const sign = phone.page.getByRole('link', { name: 'Abgleich: wird für offline geladen' })
  await expect(sign).toBeVisible()
  await phone.keepsAnswer(workouts.list, 'Langhantel')
  await expect(sign).toBeVisible()
  admitted = true
  await phone.page.reload()
  await ready(phone)
  await phone.close()
  await front.close()
})

test('killed while the other screens come, it goes on with what is missing', { tag: '@long' }, async ({ server }) => {
  const front = await Front.before(server.url)
  const asked: string[] = []
  const late = /\/assets\/account-more-/
  let admitted = false
  front.admits = path => {
    asked.push(path)
    return admitted || !late.test(path)
  }
  const phone = await Device.open(front.url, 390, 'anew')
  await phone.arrive()
  await ready(phone)
  await expect.poll(() => asked.some(path => late.test(path))).toBe(true)
  await phone.kill()
  const before = new Set(asked)
  asked.length = 0
  admitted = true
  await phone.start('/')
  await expect.poll(() => asked.some(path => late.test(path))).toBe(true)
  expect(asked.filter(path => path.startsWith('/assets/') && before.has(path) && !late.test(path))).toEqual([])
  await ready(phone)
  await expect.poll(() => kept(phone.page).then(all => all.some(path => late.test(path)))).toBe(true)
  await phone.offline()
  await phone.page.goto('/user/edit')
  await expect(phone.page.getByRole('button', { name: 'Profilbild wählen' })).toBeVisible()
  await phone.close()
  await front.close()
})

test('the staff’s screens come to who may open one, and nobody else', { tag: '@long' }, async ({ open }) => {
  const phone = await open()
  const office = async () => (await kept(phone.page)).filter(path => path.includes('-office-')).length
  await phone.arrive('mitglied2@formkurve.example')
  await ready(phone)
  await expect.poll(() => kept(phone.page).then(all => all.some(path => path.includes('account-')))).toBe(true)
  expect(await office()).toBe(0)
  await phone.arrive('leitung@formkurve.example')
  await expect.poll(office).toBeGreaterThan(10)
})

test('a staff screen that is not here yet is said to come, and comes with the network', { tag: '@long' }, async ({ server }) => {
  const front = await Front.before(server.url)
  let admitted = false
  front.admits = path => admitted || !/\/assets\/people-[\w-]*office-/.test(path)
  const phone = await Device.open(front.url, 1280, 'anew')
  const { page } = phone
  await phone.arrive('leitung@formkurve.example', '/abgleich')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect(page.getByText('Weitere Ansichten der App werden noch für offline geladen.')).toBeVisible()
  await phone.offline()
  await page.goto(rowOf('userSearch').path)
  await expect(page.getByRole('alert').filter({ hasText: 'Noch nicht auf diesem Gerät' })).toContainText('sobald du Netz hast')
  // The page takes itself afresh once its code can be had.
  const afresh = page.waitForEvent('load')
  admitted = true
  await phone.offline(false)
  await afresh
  await phone.installed()
  await page.goto('/abgleich')
  await expect(page.getByRole('heading', { name: 'Alles gespeichert' })).toBeVisible()
  await expect(page.getByText('Weitere Ansichten der App')).toHaveCount(0)
  await phone.offline()
  await page.goto(rowOf('userSearch').path)
  await expect(page.getByRole('heading', { level: 1, name: rowOf('userSearch').title })).toBeVisible()
  await phone.close()
  await front.close()
})

/** The paths of the app's files that the service worker keeps. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })

test.describe(() => {
  test.use({ installs: 'never' })

  test('a chunk that is missing says so and offers a way on', async ({ open }) => {
    const device = await open()
    const { page, context } = device
    await context.route(/\/assets\/sync-.*\.js$/, route => route.fulfill({ status: 404, body: '' }))
    await device.arrive('mitglied2@formkurve.example', '/abgleich')
    await expect(page.getByRole('button', { name: 'Neu laden' })).toBeVisible()
  })
})
