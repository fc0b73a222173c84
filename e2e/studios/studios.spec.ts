import type { Locator, Page } from '@playwright/test'
import { studios } from '#contract/studios/calls.ts'
import { newcomer } from '#e2e/account.ts'
import { drawn, isClean, looks } from '#e2e/axe.ts'
import { serverOf, today } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { step } from '#e2e/roles.ts'

test.use({ of: ['studios'] })

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const chosen = (page: Page) => page.locator('[data-card][data-selected=true]')
const green = (page: Page) => chosen(page).getByRole('button', { name: 'Studio auswählen' })

async function atStudios(page: Page) {
  await expect(page.locator('.leaflet-container')).toBeVisible()
  await expect(card(page, 'Winterthur')).toHaveAttribute('data-selected', 'true')
}

/** The chosen studio is shown from close by (L72); from further off the neighbours are there too. A key during a zoom is not heard. */
async function zoomOut(page: Page) {
  const zoom = () =>
    page.locator('.leaflet-proxy').evaluate(({ style }) => 1 + Math.log2(Number(/scale\(([\d.]+)\)/.exec(style.transform)?.[1])))
  await expect(async () => {
    if ((await zoom()) > 10) await page.locator('.leaflet-container').press('-')
    expect(await zoom()).toBe(10)
  }).toPass()
  // Pins that part or join after a zoom are put anew at the end of it; one that goes under the finger is not clicked.
  await expect(page.locator('.leaflet-zoom-anim, .leaflet-cluster-anim')).toHaveCount(0)
}

/** The carousel rolls on after the wheel; what it passes is selected, and draws the pins anew. */
async function atRest(carousel: Locator) {
  let last = Number.NaN
  await expect(async () => {
    const before = last
    last = await carousel.evaluate(({ scrollLeft }) => scrollLeft)
    expect(last).toBe(before)
  }).toPass()
}

test('picked without a network once seen, and it arrives', { tag: '@long' }, async ({ server, open }) => {
  const member = await newcomer(server.url, { vorname: 'Livia', nachname: 'Wahl' })
  const phone = await open()
  const { page } = phone
  await phone.arrive(member.email, '/studios')
  await phone.installed()
  await atStudios(page)
  await phone.keepsAnswer(studios.listPublic)
  await phone.offline()
  await page.reload()
  await expect(page.locator('.leaflet-container')).toBeVisible()
  await expect(page.locator('path.land').first()).toBeVisible()
  await page.getByRole('searchbox').fill('pfungen')
  await page.locator('[data-studio=pfungen]').click()
  await expect(card(page, 'Pfungen')).toHaveAttribute('data-selected', 'true')
  await green(page).click()
  await expect(page.getByText('Dein Studio: Pfungen')).toBeVisible()
  await phone.offline(false)
  const own = await serverOf(server.url, member.email)
  await expect.poll(async () => (await own.get('renew/token')).user.studio_id).toBe('pfungen')
})

test.describe('with its network', () => {
  test.use({ installs: 'never' })

  test('map and carousel go together, the cantons are drawn without tiles', async ({ server, open }) => {
    const member = await newcomer(server.url, { vorname: 'Nora', nachname: 'Karte' })
    const phone = await open()
    const { page } = phone
    await phone.arrive(member.email, '/studios')
    await atStudios(page)
    await expect(page.locator('path.land').first()).toBeVisible()
    await expect(page.locator('.selected [data-pin]')).toHaveAttribute('data-pin', 'winterthur')
    await expect(page.locator('[data-card=ot]')).toHaveCount(0)
    const carousel = page.getByRole('region', { name: 'Studios', exact: true })
    await carousel.hover()
    await page.mouse.wheel(340, 0)
    await expect(card(page, 'Winterthur')).toHaveAttribute('data-selected', 'false')
    // The carousel rolls on over several cards, and the map follows to the last.
    const pin = page.locator('.selected [data-pin]')
    const pair = async () => [await chosen(page).getAttribute('data-card'), await pin.getAttribute('data-pin')]
    await atRest(carousel)
    await expect.poll(async () => new Set(await pair()).size).toBe(1)
    await zoomOut(page)
    await page.locator('.leaflet-marker-icon [data-pin=winterthur]').click()
    await expect(card(page, 'Winterthur')).toHaveAttribute('data-selected', 'true')
    await expect(card(page, 'Winterthur')).toBeInViewport({ ratio: 0.7 })
    await zoomOut(page)
    await page.locator('.leaflet-marker-icon', { hasText: 'Pfungen' }).focus()
    await page.keyboard.press('Enter')
    await expect(card(page, 'Pfungen')).toHaveAttribute('data-selected', 'true')
    await expect(page.locator('.leaflet-marker-icon', { hasText: 'Pfungen' })).toBeFocused()
    await zoomOut(page)
    await page.locator('.leaflet-marker-icon', { hasText: 'Winterthur' }).focus()
    await page.keyboard.press('Enter')
    await expect(card(page, 'Winterthur')).toHaveAttribute('data-selected', 'true')
    await carousel.focus()
    await page.keyboard.press('ArrowRight')
    await expect(card(page, 'Winterthur')).toHaveAttribute('data-selected', 'false')
    await expect(chosen(page)).toBeInViewport({ ratio: 0.7 })
  })

  test('the directory by keyboard, and another browser hears of the pick', { tag: '@long' }, async ({ server, open }) => {
    const member = await newcomer(server.url, { vorname: 'Mia', nachname: 'Liste' })
    const [desk, phone] = [await open(1280), await open()]
    for (const device of [desk, phone]) {
      await device.arrive(member.email, '/studios')
      await atStudios(device.page)
    }
    const { page } = desk
    await page.getByRole('searchbox').focus()
    await page.keyboard.type('thurgau')
    await expect(page.getByRole('group', { name: 'Thurgau' })).toContainText('Online-Training')
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[data-studio=arbon]')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(card(page, 'Frauenfeld')).toHaveAttribute('data-selected', 'true')
    await green(page).focus()
    await page.keyboard.press('Enter')
    await expect(phone.page.getByText('Studio wurde auf einem anderen Gerät gewechselt zu frauenfeld')).toBeVisible()
    await expect(page.getByText('auf einem anderen Gerät')).toHaveCount(0)
  })

  test('picked elsewhere while this device was away: told once, over the whole screen', { tag: '@long' }, async ({ server, open }) => {
    const member = await newcomer(server.url, { vorname: 'Maximiliane', nachname: 'Fern' })
    const phone = await open()
    const { page } = phone
    await phone.arrive(member.email)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('studioPicked'))).toContain('winterthur')
    await page.goto('about:blank')
    await member.put('pickstudio', { studio_code: 'pfungen' })
    // The hour of the longest greeting.
    await page.clock.setFixedTime(new Date(`${today()}T06:30:00Z`))
    await page.goto('/')
    const dialog = page.getByRole('dialog', { name: 'Studio wählen' })
    await expect(dialog.getByText('Studio wurde auf einem anderen Gerät gewechselt zu pfungen')).toBeVisible()
    await expect(dialog.locator('path.land').first()).toBeVisible()
    await expect(dialog.locator('.selected [data-pin]')).toHaveAttribute('data-pin', 'pfungen')
    await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
    await drawn(page)
    await isClean(page)
    await dialog.getByRole('button', { name: 'Schliessen', exact: true }).click()
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Guten Morgen Maximiliane')
    await expect.poll(() => heading.evaluate(title => title.scrollHeight - title.clientHeight)).toBe(0)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guten Morgen Maximiliane')
    await expect(page.locator('html')).toHaveAttribute('data-brand', 'toess')
    await expect(page.getByText('auf einem anderen Gerät')).toHaveCount(0)
  })

  test('a map that is left while it zooms throws nothing', { tag: '@long' }, async ({ open }) => {
    const device = await open(1280)
    const { page } = device
    const errors: string[] = []
    page.on('pageerror', error => errors.push(String(error)))
    await device.arrive('mitglied2@formkurve.example', '/impressum')
    await step(page, '/studios')
    await expect(page.locator('path.land').first()).toBeVisible()
    await expect(page.locator('.leaflet-zoom-anim')).toHaveCount(0)
    // Leaflet's work at the end of the zoom runs only once the map is gone.
    await page.getByRole('button', { name: 'Vergrössern' }).evaluate(async (button: HTMLElement) => {
      const later: (() => void)[] = []
      const { setTimeout: real } = window
      window.setTimeout = ((act: () => void, wait?: number) => (wait === 250 ? later.push(act) : real(act, wait))) as typeof setTimeout
      button.click()
      while (!document.querySelector('.leaflet-zoom-anim')) await new Promise(requestAnimationFrame)
      history.pushState({}, '', '/impressum')
      while (document.querySelector('.leaflet-container')) await new Promise(requestAnimationFrame)
      for (const act of later) real(act)
      await new Promise(done => real(done))
    })
    expect(errors).toEqual([])
  })

  for (const { theme, width } of looks) {
    test(`axe finds nothing: ${width} px, ${theme}`, { tag: '@long' }, async ({ open }) => {
      const device = await open(width)
      const { page } = device
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await device.arrive('mitglied2@formkurve.example', '/studios')
      await expect(page.locator('path.land').first()).toBeVisible()
      await drawn(page)
      await isClean(page)
      if (width === 390) await page.getByText('Nach Kanton').click()
      await isClean(page)
    })
  }
})
