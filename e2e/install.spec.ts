import { verdict } from '#client/map/guard.ts'
import { rowOf, screenNames } from '#client/map/screens.ts'
import { expect, test } from './house.ts'

test.use({ installs: 'anew' })

const member = { _id: 'm', roles: ['member'], grants: [] }
/** The built screens of the member area. */
const plain = screenNames
  .filter(name => verdict(name, member) === 'open')
  .map(rowOf)
  .filter(({ path, access, built }) => built && !path.includes(':') && access !== 'public')

test('the app can be installed', async ({ open }) => {
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
  await phone.arrive(undefined, '/workouts')
  await phone.installed()
  await expect(phone.page.getByRole('link', { name: 'Abgleich: alles gespeichert' })).toBeVisible()
  await phone.context.close()
  await phone.start()
  await phone.offline()
  for (const { path } of plain) {
    await phone.page.goto(path)
    await expect(phone.page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(phone.page.getByText('Internetverbindung unterbrochen'), path).toBeVisible()
    expect(new URL(phone.page.url()).pathname, 'offline is signed in').toBe(path)
  }
})

test.describe(() => {
  test.use({ installs: 'never' })

  test('a chunk that is missing says so and offers a way on', async ({ open }) => {
    const device = await open()
    const { page, context } = device
    await context.route(/\/assets\/Reconcile-.*\.js$/, route => route.fulfill({ status: 404, body: '' }))
    await device.arrive('mitglied2@formkurve.example', '/abgleich')
    await expect(page.getByRole('button', { name: 'Neu laden' })).toBeVisible()
  })
})
