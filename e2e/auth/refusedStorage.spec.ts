import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['auth', 'shell'] })

test.use({ installs: 'never' })

/** As Chromium does it where cookies are blocked: each look at what could be stored throws. */
const refuse = () => {
  const denied = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, { configurable: true, get: denied })
}
const none = () => {
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { configurable: true, get: () => null })
}
const silence = () => {
  indexedDB.open = () => ({}) as IDBOpenDBRequest
}

const signIn = async (page: Page) => {
  await page.getByLabel(/^E-Mail( \*)?$/).fill('mitglied2@formkurve.example')
  await page.getByLabel(/^Passwort( \*)?$/).fill('formkurve')
  await page.getByRole('button', { name: 'anmelden', exact: true }).click()
}

for (const [kind, breaks, says] of [
  ['refuses to store', refuse, /lässt die App nichts speichern/],
  ['has no storage', none, /lässt die App nichts speichern/],
  ['never opens its database', silence, /antwortet nicht/],
] as const)
  test(`a browser that ${kind} shows public pages, and the sign-in says what is wrong`, { tag: '@long' }, async ({ open }) => {
    const { page } = await open()
    await page.addInitScript(breaks)
    await page.goto('/kursliste/winterthur')
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.goto('/datenschutz')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/login')
    await expect(page.getByRole('alert').filter({ hasText: says }).first()).toBeVisible()
    if (breaks === silence) return
    await signIn(page)
    await expect(page.getByRole('alert').filter({ hasText: says })).toHaveCount(2)
    await expect(page).toHaveURL(/\/login/)
  })

test('where localStorage is full the sign-in says so and works, and a reload knows who it was', { tag: '@long' }, async ({ open }) => {
  const { page } = await open()
  await page.goto('/datenschutz')
  await page.evaluate(() => {
    let size = 1 << 22
    for (let nth = 0; size > 0; nth++)
      try {
        localStorage.setItem(`filler${nth}`, 'x'.repeat(size))
      } catch {
        size >>= 1
      }
  })
  await page.goto('/login')
  await expect(page.getByRole('alert').filter({ hasText: 'Der Speicher dieses Browsers ist voll' })).toBeVisible()
  await signIn(page)
  await expect(page).toHaveURL(/\/$/)
  await page.reload()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('an address that cannot be read says so and leads home, without the service worker and with it', { tag: '@long' }, async ({
  open,
}) => {
  for (const installs of ['never', 'before'] as const) {
    const phone = await open(undefined, installs)
    if (installs === 'before') {
      await phone.page.goto('/login')
      await phone.installed()
    }
    for (const path of ['/kurse/100%', '/event/%E0%A4%A', '/%']) {
      await phone.page.goto(path)
      await expect(phone.page.getByRole('heading', { name: 'Diese Adresse gibt es nicht.' })).toBeVisible()
    }
    await phone.page.getByRole('button', { name: 'Zum Start' }).click()
    await expect(phone.page).not.toHaveURL(/%/)
    await expect(phone.page.getByRole('heading').first()).toBeVisible()
  }
})
