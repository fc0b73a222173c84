import type { Page } from '@playwright/test'
import { drawn, isClean } from '#e2e/axe.ts'
import { expect, test } from '#e2e/house.ts'
import { type Account, comeAs, step } from '#e2e/roles.ts'

test.use({ of: ['shell'] })

test.use({ installs: 'never' })

const path = (page: Page) => new URL(page.url()).pathname

test('addresses of old lead on, unknown ones home, names of screens where they are called', { tag: '@long' }, async ({ open }) => {
  const device = await open()
  const { page } = device
  await comeAs(device, 'admin')
  const ways = [
    ['/nutrition', '/nutrition/main'],
    ['/nutrition/plan', '/nutrition/main'],
    ['/shop', '/shop/main'],
    ['/dashboard/popups', '/dashboard/communication/popups'],
    ['/dashboard/category-settings/7', '/dashboard/leads/category-settings/7'],
    ['/dashboard/reservation-admin', '/reservation-admin'],
    ['/gibt/es/nicht', '/'],
    ['/redirect/hub', '/workout/hub'],
    ['/redirect/https:%2F%2Fboese.example', '/'],
  ] as const
  for (const [from, to] of ways) {
    await page.goto(from)
    await expect.poll(() => path(page), from).toBe(to)
    if (from === '/gibt/es/nicht') await expect(page.getByText('Diese Seite gibt es nicht (mehr).')).toBeVisible()
  }
  // A way that led on leaves no step back to itself.
  await page.goto('/impressum')
  await expect(page.getByRole('heading', { name: 'Impressum' })).toBeVisible()
  await step(page, '/shop')
  await expect.poll(() => path(page)).toBe('/shop/main')
  await page.goBack()
  await expect.poll(() => path(page)).toBe('/impressum')
})

test('who is not signed in reads the public pages, is asked to sign in elsewhere, and comes back to where they were', async ({ open }) => {
  const { page } = await open()
  for (const address of ['/', '/impressum', '/datenschutz', '/consent', '/danke', '/kursliste/winterthur', '/panel']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(path(page)).toBe(address)
    await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toHaveCount(0)
    await expect(page.getByRole('banner')).toHaveCount(0)
  }
  await page.goto('/bewerten/trainingsplan/7')
  await page.waitForURL(/\/login\?weiter=/)
  await page.getByLabel('E-Mail').fill('mitglied2@formkurve.example')
  await page.getByLabel('Passwort', { exact: true }).fill('formkurve')
  await page.getByRole('button', { name: 'anmelden' }).click()
  await expect.poll(() => path(page)).toBe('/bewerten/trainingsplan/7')
})

test('each step moves the focus to the title, names the window, and going back finds the place again', async ({ open }) => {
  const device = await open()
  const { page } = device
  await comeAs(device, 'mitglied2')
  await page.getByRole('link', { name: 'Training', exact: true }).click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('Training')
  await expect(title).toBeFocused()
  await expect(page).toHaveTitle('Training · Formkurve Thur')
  await step(page, '/datenschutz')
  await expect(title).toHaveText('Datenschutz')
  await expect(title).toBeFocused()
  const rolled = () => page.evaluate(() => document.getElementById('inhalt')!.scrollTop)
  await expect(page.getByRole('heading', { name: 'Deine Rechte' })).toBeAttached()
  // A place that nobody was told of yet is not come back to.
  await page.evaluate(() => {
    const main = document.getElementById('inhalt')!
    const told = new Promise(resolve => main.addEventListener('scroll', resolve, { once: true }))
    main.scrollTop = 400
    return told.then(() => {})
  })
  await expect.poll(rolled).toBe(400)
  // Playwright's own click would roll the link into sight first.
  await page.getByRole('link', { name: 'Einwilligung' }).evaluate((link: HTMLElement) => link.click())
  await expect(title).toHaveText('Einwilligung')
  await expect.poll(rolled).toBe(0)
  await page.goBack()
  await expect(title).toHaveText('Datenschutz')
  await expect.poll(rolled).toBe(400)
})

test('the skip link jumps over the bars', { tag: '@long' }, async ({ open }) => {
  const device = await open(1280)
  const { page } = device
  await comeAs(device, 'mitglied2', '/workouts')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Zum Inhalt' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#inhalt')).toBeFocused()
})

const seen: readonly [Account, readonly string[], readonly string[]][] = [
  ['trainer', ['Mitglieder'], ['Rollenverwaltung', 'Öffnungszeiten']],
  ['gf', ['Kurse: Downloads', 'Kursstatistik'], ['Mitglieder', 'Rollenverwaltung']],
  ['office', ['Mitglieder', 'Rechteliste'], ['Rollenverwaltung', 'Öffnungszeiten']],
  ['leitung', ['Öffnungszeiten', 'Kurse', 'Kursplan verwaltung'], ['Rollenverwaltung']],
  ['admin', ['Rechte und Themen', 'Rollenverwaltung', 'Popups an alle', 'Videoarchiv'], []],
]
/** The account with the fewest; every right is asked for its screens in client/roles/doors.test.ts. */
const always: readonly Account[] = ['trainer']
for (const [account, shown, hidden] of seen)
  test(
    `the dashboard of ${account} holds what may be opened and nothing else`,
    always.includes(account) ? {} : { tag: '@long' },
    async ({ open }) => {
      const device = await open(1280)
      const { page } = device
      await comeAs(device, account, '/dashboard')
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      for (const name of shown) await expect(main.getByRole('link', { name, exact: true }).first(), name).toBeVisible()
      for (const name of hidden) await expect(main.getByRole('link', { name, exact: true }), name).toHaveCount(0)
      await isClean(page)
    },
  )

test('a member has no dashboard, neither in the navigation nor by its address', { tag: '@long' }, async ({ open }) => {
  const device = await open()
  const { page } = device
  await comeAs(device, 'mitglied2', '/dashboard')
  await expect.poll(() => path(page)).toBe('/')
  await page.getByRole('button', { name: 'Mehr' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Studio', exact: true })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
  await page.getByRole('dialog').getByRole('link', { name: 'Impressum' }).click()
  await expect.poll(() => path(page)).toBe('/impressum')
})

test('the palette finds screens and people by keyboard, without accents, and only what is permitted', async ({ open }) => {
  const device = await open(1280)
  const { page } = device
  await comeAs(device, 'office', '/dashboard')
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Suchen oder Befehl' })
  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  const field = palette.getByRole('combobox')
  await expect(field).toBeFocused()

  await page.keyboard.type('rollenverw')
  await expect(palette.getByText('Nichts gefunden, das du öffnen darfst.')).toBeVisible()

  // Screens that are not built come after built ones, and only for their whole name.
  await field.fill('check')
  await expect(palette.getByRole('option', { name: /kommt später/ })).toHaveCount(0)

  await field.fill('training')
  await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(palette.getByRole('option', { selected: true })).toContainText('Trainings')
  await drawn(page)
  await isClean(page)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
  await expect.poll(() => path(page)).toBe('/workouts')

  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('ursina')
  const person = palette.getByRole('option', { name: /Ursina/ })
  await expect(person.first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(() => path(page)).toMatch(/^\/dashboard\/user\/search\/[\w-]+$/)

  await page.keyboard.press('Control+k')
  await expect(palette).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
})

test('in the dashboard «G» and a letter lead on, and what was used last stands first', { tag: '@long' }, async ({ open }) => {
  const device = await open(1280)
  const { page } = device
  await comeAs(device, 'leitung', '/dashboard/studio/opening-hours')
  await expect(page.getByRole('heading', { level: 1, name: 'Öffnungszeiten' })).toBeVisible()
  // The handler that notes recent screens hears the letters too.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recentScreens'))).toContain('openingHours')
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect.poll(() => path(page)).toBe('/dashboard')
  const recent = page.getByRole('region', { name: 'Zuletzt benutzt' })
  await expect(recent.getByRole('link', { name: 'Öffnungszeiten' })).toBeVisible()
  // A right that this person lacks has no shortcut.
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await page.getByLabel('Bereich suchen').fill('zeiten')
  expect(path(page)).toBe('/dashboard')
  await expect(page.getByRole('region', { name: 'Gefunden' }).getByRole('link').first()).toContainText('Öffnungszeiten')
})

test('a right that is taken while the screen is open leads home', async ({ open }) => {
  const device = await open()
  const { page } = device
  // Neither tab renews: an answer under way would bring the right back.
  await device.context.route('**/api/renew/token', route => route.abort())
  await comeAs(device, 'office', '/dashboard/user/rightlist')
  await expect(page.getByRole('heading', { level: 1, name: 'Rechteliste' })).toBeVisible()
  expect(path(page)).toBe('/dashboard/user/rightlist')
  // Another tab of the same person heard of it.
  const other = await device.context.newPage()
  await other.goto('/impressum')
  await other.evaluate(() => {
    localStorage.setItem('userRights', '[]')
    localStorage.setItem('token', `${localStorage.getItem('token')}`)
  })
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'token' })))
  await expect.poll(() => path(page)).toBe('/')
})

test('the bars: gift, parking for who receives people, the bell, and the studio account’s own choice', { tag: '@long' }, async ({
  open,
}) => {
  const [phone, reception, desk, station] = [await open(), await open(), await open(1280), await open(1280)]
  await comeAs(phone, 'mitglied2')
  const top = phone.page.getByRole('banner')
  await expect(top.getByRole('link', { name: 'Empfang' })).toHaveCount(0)
  await top.getByRole('button', { name: /^Mitteilungen/ }).click()
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Freunde werben' }).click()
  await expect.poll(() => path(phone.page)).toBe('/referral')
  // The avatar stays on a phone for staff who receive people; the rest opens from it.
  await comeAs(reception, 'trainer')
  const small = reception.page.getByRole('banner')
  await expect(small.getByRole('link', { name: 'Formkurve, zum Start' })).toBeVisible()
  await small.getByRole('button', { name: /^Mitteilungen/ }).click()
  await expect(reception.page.getByRole('dialog').getByRole('button', { name: 'Mein Profil' })).toBeVisible()
  await reception.page.getByRole('dialog').getByRole('button', { name: 'Empfang' }).click()
  await expect.poll(() => path(reception.page)).toBe('/panel')
  await comeAs(desk, 'trainer')
  await expect(desk.page.getByRole('banner').getByRole('link', { name: 'Formkurve, zum Start' })).toBeVisible()
  await expect(desk.page.getByRole('banner').getByRole('link', { name: 'Empfang' })).toBeVisible()
  await expect(desk.page.getByRole('banner').getByRole('link', { name: 'Freunde werben' })).toBeVisible()
  await desk.page.getByRole('banner').getByRole('link', { name: 'Empfang' }).click()
  await expect(desk.page.getByRole('link', { name: /^Mitglied suchen/ })).toBeVisible()
  await comeAs(station, 'winterthur')
  await expect(station.page).toHaveURL(/\/select-employee$/)
  // The address stands before the app does, and nobody would hear of another one.
  await expect(station.page.getByRole('heading', { level: 1, name: 'Wer arbeitet hier?' })).toBeVisible()
  await step(station.page, '/panel')
  await station.page.getByRole('banner').getByRole('button', { name: 'Wer arbeitet hier?' }).click()
  await expect(station.page.getByRole('dialog', { name: 'Wer arbeitet hier?' })).toBeVisible()
  await expect(station.page.getByRole('button', { name: /^Mitteilungen/ })).toHaveCount(0)
})

test('the navigation goes where the screen’s row hides the bars, at every width', { tag: '@long' }, async ({ open }) => {
  const device = await open(1280)
  const { page } = device
  await comeAs(device, 'mitglied2', '/kursliste/winterthur')
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
  await expect(navigation).toBeVisible()
  await step(page, '/kursliste/winterthur/clean')
  await expect(navigation).toHaveCount(0)
  await expect(page.getByRole('banner')).toHaveCount(0)
})

test('bell, state of the sync and navigation are there too where a screen draws its own head or foot', { tag: '@long' }, async ({
  open,
}) => {
  const device = await open(1280)
  const { page } = device
  await comeAs(device, 'mitglied2', '/shop/main')
  const navigation = page.getByRole('navigation', { name: 'Hauptnavigation' })
  for (const address of ['/shop/main', '/nutrition/main', '/chat']) {
    await step(page, address)
    await expect(navigation).toBeVisible()
    await expect(page.getByRole('button', { name: /^Mitteilungen/ })).toHaveCount(1)
    await expect(
      page
        .getByRole('main')
        .or(page.getByRole('banner'))
        .getByRole('link', { name: /^Abgleich/ }),
    ).toHaveCount(1)
  }
})

test('a title breaks between its words only, however narrow the bar', { tag: '@long' }, async ({ open }) => {
  const device = await open(320)
  const { page } = device
  await comeAs(device, 'mitglied2', '/workouts')
  const title = page.getByRole('heading', { level: 1 })
  for (const [address, name] of [
    ['/workouts', 'Training'] as const,
    ['/datenschutz', 'Datenschutz'] as const,
    ['/user', 'Mein Profil'] as const,
    ['/social', 'Community'] as const,
    ['/workout/hub', 'Trainingshub'] as const,
  ]) {
    await step(page, address)
    await expect(title).toHaveText(name)
    await expect(page.getByRole('banner').getByRole('button', { name: /^Mitteilungen/ })).toBeVisible()
    // As many lines as words at most, and no word is cut off by its box.
    const held = await title.evaluate(box => {
      const range = document.createRange()
      range.selectNodeContents(box)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      return { lines, cut: box.scrollWidth > box.clientWidth }
    })
    expect(held, name).toEqual({ lines: expect.any(Number), cut: false })
    expect(held.lines, name).toBeLessThanOrEqual(name.split(' ').length)
  }
})

test('without a network a phone’s top bar keeps its places, each as big as a finger', { tag: '@long' }, async ({ open }) => {
  const device = await open(390)
  const { page } = device
  await comeAs(device, 'mitglied2', '/workouts')
  const header = page.getByRole('banner')
  const sign = header.getByRole('link', { name: /^Abgleich/ })
  await expect(header.getByRole('button', { name: /^Mitteilungen/ })).toBeVisible()
  await expect(sign).toBeVisible()
  const places = () =>
    header
      .getByRole('link')
      .or(header.getByRole('button'))
      .or(header.getByRole('heading'))
      .evaluateAll(all =>
        all.map(one => {
          const { x, width, height } = one.getBoundingClientRect()
          return { x, width, size: getComputedStyle(one).fontSize, small: one.tagName !== 'H1' && Math.min(width, height) < 44 }
        }),
      )
  const before = await places()
  expect(before.filter(({ small }) => small)).toEqual([])
  await device.offline()
  await expect(sign).toHaveAccessibleName('Abgleich: offline')
  expect(await places()).toEqual(before)
})

test('on a phone each screen of the dashboard leads back to it', { tag: '@long' }, async ({ open }) => {
  const device = await open()
  const { page } = device
  await comeAs(device, 'office', '/dashboard/user/rightlist')
  await page.getByRole('banner').getByRole('button', { name: 'Zurück' }).click()
  await expect.poll(() => path(page)).toBe('/dashboard')
})

test('a network that goes before the bars’ own code leaves the screen standing, and their parts come with it again', {
  tag: '@long',
}, async ({ open }) => {
  const device = await open(1280)
  const { page } = device
  let cut = true
  const asked: string[] = []
  const later = /\/assets\/(app|app-office|notifications)-[^/]+\.js$/
  await device.context.route(later, route => {
    asked.push(new URL(route.request().url()).pathname)
    return cut ? route.abort('internetdisconnected') : route.continue()
  })
  await comeAs(device, 'admin')
  await page.goto('/impressum')
  await expect(page.getByRole('heading', { name: 'Impressum' })).toBeVisible()
  await expect.poll(() => asked.some(path => path.includes('/app-'))).toBe(true)
  await drawn(page)
  await expect(page.getByRole('heading', { name: 'Impressum' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Mitteilungen/ })).toHaveCount(0)
  cut = false
  // A browser answers the import from memory from now on: the page takes itself afresh.
  await expect(page.getByRole('button', { name: /^Mitteilungen/ })).toBeVisible()
})
