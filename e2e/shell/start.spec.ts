import { courseDoor } from '#contract/courses/courseDoor.ts'
import { newcomer } from '#e2e/account.ts'
import { isClean } from '#e2e/axe.ts'
import { as, courseSoon } from '#e2e/door.ts'
import { expect, test } from '#e2e/house.ts'
import { openParts } from '#e2e/profile.ts'

test.use({ of: ['home'] })

test('who gives a course today finds it on the start page, with its check-in one tap away, without a network too', {
  tag: '@long',
}, async ({ server, open }) => {
  const ida = await newcomer(server.url, { vorname: 'Ida', nachname: 'Leuthold' })
  const admin = await as(server.url, 'admin@formkurve.example')
  await admin('roles/changes', { changes: [{ person: ida._id, kind: 'role', code: 'gf_instructor', studios: ['winterthur'] }] })
  const { _id, title } = await courseSoon(server.url, 8, ida._id)
  const phone = await open()
  const { page } = phone
  await phone.arrive(ida.email)
  const work = page.getByRole('region', { name: 'Arbeit' })
  await expect(work.getByText(/^Dein nächster Kurs · /)).toBeVisible()
  await expect(work.getByRole('heading', { name: title })).toBeVisible()
  // Her own content as a member stands below it.
  await expect(page.getByRole('heading', { name: 'Nächster Kurs' })).toBeVisible()
  await isClean(page)
  await phone.installed()
  await phone.keepsAnswer(courseDoor.doors, _id)
  await phone.keepsAnswer(courseDoor.roster, _id)
  await phone.offline()
  await page.reload()
  await expect(work.getByText(/^Dein nächster Kurs · /)).toBeVisible()
  await work.getByRole('link', { name: 'Check-in' }).first().click()
  await page.waitForURL(url => url.searchParams.get('kurs') === _id)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('the next start shows the page as it was before its code runs, without a network too, and heeds a tap on it', async ({ open }) => {
  const phone = await open()
  const { page } = phone
  await phone.arrive('mitglied@formkurve.example')
  await phone.installed()
  const hub = page.getByRole('link', { name: /in Form/ })
  await expect(hub).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('still'))).toContain('in Form')
  const { x, y, width, height } = (await hub.boundingBox())!
  await phone.offline()
  await page.addInitScript(() => {
    const told = { blank: false, stood: false }
    Object.assign(window, { told })
    new MutationObserver(() => {
      told.blank ||= !told.stood && document.querySelector('h1') !== null
      told.stood ||= document.getElementById('still') !== null
    }).observe(document, { subtree: true, childList: true })
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('#still').waitFor({ state: 'attached' })
  await page.mouse.click(x + width / 2, y + height / 2)
  await page.waitForURL('**/workout/hub')
  await expect(page.getByRole('heading', { level: 1, name: 'Trainingshub' })).toBeVisible()
  await expect(page.locator('#still')).toHaveCount(0)
  expect(await page.evaluate(() => (window as unknown as { told: object }).told)).toEqual({ blank: false, stood: true })
})

test.describe(() => {
  test.use({ installs: 'never' })

  test('who plans reads what is open in the coming days, and goes there', { tag: '@long' }, async ({ open }) => {
    const device = await open()
    const { page } = device
    await device.arrive('leitung@formkurve.example')
    const plan = page.getByRole('region', { name: /^Kursplan, die nächsten 7 Tage/ })
    await expect(plan.getByRole('link').first()).toBeVisible()
    await plan.getByRole('link').first().click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/kurslisten')
  })

  test('a visitor finds each studio’s course plan, who stands behind the app, and one way in', { tag: '@long' }, async ({ open }) => {
    const { page } = await open()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Konto erstellen' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Datenschutz' })).toBeVisible()
    await page.getByLabel('Studio, Ort oder Kanton').fill('winterthur')
    const studio = page.getByRole('link', { name: /^Winterthur/ })
    await expect(studio).toBeVisible()
    await isClean(page)
    await studio.click()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/kursliste/winterthur')
  })

  test('a page opens at its top, however late its forms come', { tag: '@long' }, async ({ open }) => {
    const device = await open()
    const { page } = device
    await device.arrive('mitglied@formkurve.example', '/user')
    // A part stays open in its tab, and draws the most.
    await openParts(page)
    await page.goto('/user/edit')
    const rolled = () => page.evaluate(() => document.getElementById('inhalt')!.scrollTop)
    await expect(page.getByLabel('Vorname')).toBeVisible()
    await expect(page.getByRole('radiogroup', { name: 'Trainings pro Woche' })).toBeAttached()
    expect(await rolled()).toBe(0)
    await page.goto('/user')
    await expect(page.getByRole('radiogroup', { name: 'Zeitraum' })).toBeAttached()
    await expect(page.getByText('Taille')).toBeAttached()
    expect(await rolled()).toBe(0)
  })

  test('before everything has come no streak is told, only its place', { tag: '@long' }, async ({ open }) => {
    const device = await open()
    const { page } = device
    // The trainings come, but never to their end.
    await device.context.route(/\/api\/(sync\/workoutRuns\/|user\/home)/, route => route.abort())
    await device.arrive('mitglied@formkurve.example')
    await expect(page.getByText('Deine Trainings kommen gerade auf dieses Gerät.')).toBeVisible()
    await expect(page.getByRole('link', { name: /in Form/ })).toHaveCount(0)
    await device.context.unrouteAll()
    await page.reload()
    await expect(page.getByRole('link', { name: /in Form/ })).toBeVisible()
  })

  test('a device that has nothing yet shows the start page from one answer, before anything else has come', { tag: '@long' }, async ({
    open,
  }) => {
    const device = await open()
    const { page } = device
    await device.context.route(/\/api\/(sync\/|trainingsplan|kurse|user\/visits|ratings|open)/, route => route.abort())
    await device.arrive('mitglied@formkurve.example')
    await expect(page.getByRole('link', { name: /in Form/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Als Nächstes' }).getByRole('link', { name: 'Starten' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nächster Kurs' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Letztes Training' })).toBeVisible()
  })
})
