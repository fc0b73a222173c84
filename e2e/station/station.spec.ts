import type { Page } from '@playwright/test'
import { isClean } from '#e2e/axe.ts'
import { expect, test } from '#e2e/house.ts'
import { sign } from '#e2e/registration.ts'
import { step } from '#e2e/roles.ts'
import { signInAtTablet, typePin } from '#e2e/tablet.ts'

test.use({ of: ['station'] })

const pins = { leitung: '195283', admin: '740261' }
const names = { leitung: 'Reto Ammann', admin: 'Claudia Wyss' }
type Person = keyof typeof pins

/** Comes to the tablet with email and password and chooses a PIN. */
async function comeHere(page: Page, person: Person, asked = false) {
  await signInAtTablet(page, { email: `${person}@formkurve.example`, password: 'formkurve', pin: pins[person] }, asked)
  await atWork(page, person)
}

/** In the top bar, or at the foot of the side where there is none. */
const atWorkButton = (page: Page, person: Person) =>
  page.getByRole('button', { name: new RegExp(`^(Hier arbeitet )?${names[person]}$`) }).last()
const atWork = (page: Page, person: Person) => expect(atWorkButton(page, person)).toBeVisible()

async function nobodyAtWork(page: Page) {
  await expect(page.getByText(/^Was du hier tust/)).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: /Training|Kursplan|Profil|Dashboard/ })).toHaveCount(0)
}

async function change(page: Page, person: Person) {
  await atWorkButton(page, person).click()
  await page.getByText('Wechseln', { exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Wer arbeitet hier?' })).toBeVisible()
}

async function unlock(page: Page, person: Person) {
  await page
    .locator('main, dialog')
    .getByRole('button', { name: new RegExp(`^${names[person]}`) })
    .click()
  await typePin(page, pins[person])
  await atWork(page, person)
}

async function signStudio(page: Page) {
  await page.getByRole('button', { name: /nterschreiben$/ }).click()
  await sign(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Unterschreiben', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function asLeader(url: string) {
  const ask = async (path: string, token?: string, body?: object) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${url}/api/${path}`, { method: body ? 'POST' : 'GET', headers, body: body && JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.json()
  }
  const { token } = await ask('login', undefined, { email: 'leitung@formkurve.example', password: 'formkurve' })
  return (path: string, body?: object) => ask(path, token, body)
}

/** Within the app: another address would lock the tablet. */
async function visit(page: Page, title: string) {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill(title)
  await page
    .getByRole('option', { name: new RegExp(title) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

test('two people work on one tablet without a network; what each did goes out under their own name', async ({ server, open }) => {
  test.setTimeout(180_000)
  const tablet = await open(1280)
  const { page } = tablet
  await tablet.arrive('winterthur@formkurve.example')
  // At once, and nothing of a member's navigation beside it: the studio's account is none.
  await expect(page).toHaveURL(/\/select-employee$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Wer arbeitet hier?' })).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: /Training|Kursplan|Profil/ })).toHaveCount(0)
  await step(page, '/user')
  await expect(page).toHaveURL(/\/select-employee$/)
  await expect(page.getByText('Auf diesem Gerät arbeitet noch niemand.')).toBeVisible()
  await isClean(page, 'nobody yet')
  await comeHere(page, 'leitung')
  await expect(page).toHaveURL(/\/dashboard$/)
  // Each keeps what they have seen, so each has to see it before the network goes.
  await visit(page, 'Unterschriften')
  await expect(page.getByRole('button', { name: /nterschreiben$/ })).toBeVisible()
  await change(page, 'leitung')
  await comeHere(page, 'admin')
  await visit(page, 'Unterschriften')
  await expect(page.getByRole('button', { name: /nterschreiben$/ })).toBeVisible()
  await tablet.installed()
  await tablet.offline()

  await signStudio(page)
  await change(page, 'admin')
  for (const width of [390, 768, 1280])
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await isClean(page, `the choice ${colorScheme} ${width}`)
    }
  await unlock(page, 'leitung')
  await visit(page, 'Unterschriften')
  await signStudio(page)
  await visit(page, 'Abgleich')
  for (const name of Object.values(names)) await expect(page.locator('main').getByText(name, { exact: true })).toBeVisible()
  await tablet.offline(false)
  await expect(page.getByText('Wartet auf Netz')).toHaveCount(0)

  const ask = await asLeader(server.url)
  await expect
    .poll(async () => {
      const { current, earlier } = await ask('studio/signature?studio=winterthur')
      // Before them the demo has signed.
      return [current, ...earlier].slice(0, 2).map(({ name }: { name: string }) => name)
    })
    .toEqual([names.leitung, names.admin])
})

test('a reload locks; five wrong PINs take somebody off the tablet, and so does the person from elsewhere, at once', {
  tag: '@long',
}, async ({ server, open }) => {
  test.setTimeout(180_000)
  const tablet = await open(800)
  const { page } = tablet
  await tablet.arrive('winterthur@formkurve.example')
  const ask = await asLeader(server.url)
  const before = await ask('station/mine')
  await page.goto('/select-employee')
  await comeHere(page, 'leitung')
  await page.goto('/select-employee')
  await nobodyAtWork(page)
  const tile = page.getByRole('button', { name: new RegExp(`^${names.leitung}`) })
  for (const left of ['Noch 4 Versuche', 'Noch 3 Versuche', 'Noch 2 Versuche', 'Noch ein Versuch']) {
    await tile.click()
    await typePin(page, '111112')
    await expect(page.getByRole('alert').filter({ hasText: left })).toBeVisible()
    if (left === 'Noch 3 Versuche') await isClean(page, 'the PIN')
    await page.reload()
  }
  await tile.click()
  await typePin(page, '111112')
  await expect(page.getByText('Fünfmal falsch')).toBeVisible()
  await expect.poll(() => ask('station/mine')).toEqual(before)

  await page.getByRole('button', { name: 'Neu anmelden' }).click()
  await comeHere(page, 'leitung', true)
  await expect(page).toHaveURL(/\/dashboard$/)
  await atWorkButton(page, 'leitung').click()
  await page.getByRole('button', { name: 'Sperren' }).click()
  await expect(page).toHaveURL(/\/select-employee$/)
  await nobodyAtWork(page)
  await unlock(page, 'leitung')
  const [key] = await ask('station/mine')
  await ask(`station/mine/${key.keyId}/end`, {})
  await expect(page.getByText('Reto ist auf diesem Gerät nicht mehr angemeldet.')).toBeVisible()
  await expect(page).toHaveURL(/\/select-employee$/)
  await expect(page.getByText('Auf diesem Gerät arbeitet noch niemand.')).toBeVisible()
})
