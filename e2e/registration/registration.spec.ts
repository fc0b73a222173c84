import type { Page } from '@playwright/test'
import { isClean } from '#e2e/axe.ts'
import { expect, test } from '#e2e/house.ts'
import { fillAll, fillTo, forward, sign, somebody, stepOf } from '#e2e/registration.ts'

test.use({ of: ['registration'] })

const done = 'Neuer Account wurde erfolgreich erstellt.'

/** Everything that this origin keeps on the device, as text. */
const everything = (page: Page) =>
  page.evaluate(async () => {
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const { name } of await indexedDB.databases()) {
      const base = await read(indexedDB.open(name!))
      for (const store of base.objectStoreNames) found.push(store, await read(base.transaction(store).objectStore(store).getAll()))
      base.close()
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) if (request.url.includes('/api/')) found.push(request.url)
    return JSON.stringify(found)
  })

const canSeal = (page: Page) => expect.poll(() => everything(page)).toContain('sealKey')

test.describe(() => {
  test.use({ installs: 'never' })

  test('online: six steps, each only when it is complete and valid, then inside', { tag: '@long' }, async ({ open }) => {
    test.setTimeout(180_000)
    const { page } = await open()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/register')
    const next = page.getByRole('button', { name: 'Weiter' })
    await next.click()
    await expect(page.getByText('Die E-Mail wird benötigt')).toBeVisible()
    await expect(page.getByText('Bitte gib dein Passwort ein.')).toBeVisible()
    await page.getByLabel(/^E-Mail/).fill('mitglied@formkurve.example')
    await page.getByRole('textbox', { name: 'Passwort' }).fill('1234567')
    await expect(page.getByText('Diese E-Mail Adresse ist bereits vergeben')).toBeVisible()
    await expect(page.locator('form').getByRole('link', { name: 'Anmelden' })).toHaveAttribute('href', '/login')
    await next.click()
    await expect(page.getByText('Das Passwort muss mindestens 8 Zeichen lang sein.')).toBeVisible()
    expect(await stepOf(page)).toBe(1)

    const who = { email: 'online@formkurve.example' }
    for (let step = 2; step <= 6; step++) {
      await isClean(page, `step ${step - 1}`)
      await fillTo(page, step, who)
      await expect(page.locator('form :is(input, canvas)').first(), `step ${step} begins in its first field`).toBeFocused()
    }
    const send = page.getByRole('button', { name: 'Registrieren' })
    await expect(send).toBeDisabled()
    await expect(page.getByText('Es fehlt noch: die Hausordnung und deine Unterschrift.')).toBeVisible()
    await page.getByRole('button', { name: 'Zurück' }).last().click()
    await expect.poll(() => stepOf(page)).toBe(5)
    await forward(page)
    await page.getByRole('checkbox', { name: 'Hausordnung gelesen und akzeptiert' }).check()
    await expect(page.getByRole('button', { name: 'Zurück' }).last()).toBeDisabled()
    await expect(page.getByText('Zurück geht es wieder, sobald')).toBeVisible()
    await sign(page)
    await isClean(page, 'step 6')
    await send.click()
    await expect(page.getByText(done)).toBeVisible()
    // Inside at once, and asked for the studio; the empty first step is not seen again.
    await expect(page.getByRole('dialog', { name: 'Studio wählen' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
    // As they were typed only the draft holds them; the profile may be here by now.
    const left = await everything(page)
    for (const typed of [somebody.telefon, somebody.password]) expect(left).not.toContain(typed)
    await page.keyboard.press('Escape')
    const confirm = page.getByRole('region', { name: 'E-Mail bestätigen' })
    await expect(confirm.getByText(`Wir haben einen Code an ${who.email} geschickt.`)).toBeVisible()
    await confirm.getByRole('link', { name: 'Code eingeben' }).click()
    await expect(page.getByLabel('Code')).toBeFocused()
  })
})

test('offline, killed in the middle and again while it waits: nothing is lost, and the outcome is told', async ({ open }) => {
  test.setTimeout(240_000)
  const email = 'offline@formkurve.example'
  const phone = await open()
  await phone.page.goto('/register')
  await phone.installed()
  await canSeal(phone.page)
  await phone.offline()
  await fillTo(phone.page, 4, { email })
  await phone.page
    .getByLabel(/^Adresse/)
    .first()
    .fill('Angefangene Gasse 3')
  await expect.poll(() => everything(phone.page)).toContain('Angefangene Gasse 3')
  expect(await everything(phone.page)).not.toContain(somebody.password)

  await phone.kill()
  await phone.start()
  await phone.offline()
  await phone.page.goto('/register')
  await expect.poll(() => stepOf(phone.page)).toBe(4)
  await expect(phone.page.getByLabel(/^Adresse/).first()).toHaveValue('Angefangene Gasse 3')
  await fillAll(phone.page)
  expect(await everything(phone.page)).not.toContain(somebody.password)
  await phone.page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(phone.page.getByRole('heading', { name: 'Deine Registrierung wartet' })).toBeVisible()

  await phone.kill()
  await phone.start()
  await phone.offline()
  await phone.page.goto('/register')
  await expect(phone.page.getByRole('heading', { name: 'Deine Registrierung wartet' })).toBeVisible()
  await isClean(phone.page)
  expect(await everything(phone.page)).not.toContain(somebody.password)
  await phone.offline(false)
  await expect(phone.page.getByText(done)).toBeVisible()
  // Signed in as soon as it is answered; the seal has gone with it.
  await expect(phone.page.getByRole('dialog', { name: 'Studio wählen' })).toBeVisible()
  expect(new URL(phone.page.url()).pathname).toBe('/')
  expect(await phone.page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').email)).toBe(email)
})

test('an address that was taken meanwhile: the form opens again at step 1 with everything kept', { tag: '@long' }, async ({ open }) => {
  test.setTimeout(180_000)
  const phone = await open()
  await phone.page.goto('/register')
  await phone.installed()
  await canSeal(phone.page)
  await phone.offline()
  await phone.page.getByLabel(/^E-Mail/).fill('mitglied@formkurve.example')
  await expect(phone.page.getByText('Kein Netz: Die Adresse wird beim Senden geprüft.')).toBeVisible()
  await fillAll(phone.page, { email: 'mitglied@formkurve.example' })
  await phone.page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(phone.page.getByRole('heading', { name: 'Deine Registrierung wartet' })).toBeVisible()
  await phone.offline(false)
  await expect(phone.page.getByRole('alert').filter({ hasText: 'E-Mail bereits registriert, bitte melden Sie sich an' })).toBeVisible()
  await expect.poll(() => stepOf(phone.page)).toBe(1)
  await expect(phone.page.getByLabel(/^E-Mail/)).toHaveValue('mitglied@formkurve.example')
  await expect(phone.page.getByText('Versiegelt auf diesem Gerät')).toBeVisible()

  await phone.page.getByLabel(/^E-Mail/).fill('doch-frei@formkurve.example')
  await forward(phone.page)
  await expect(phone.page.getByLabel(/^Vorname/)).toHaveValue(somebody.vorname)
  for (let step = 2; step < 6; step++) await forward(phone.page)
  await phone.page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(phone.page.getByText(done)).toBeVisible()
})

test('it is sent while somebody else is signed in, who stays signed in', { tag: '@long' }, async ({ open }) => {
  test.setTimeout(180_000)
  const tablet = await open(1280)
  await tablet.arrive('mitglied2@formkurve.example')
  await tablet.installed()
  await canSeal(tablet.page)
  await tablet.page.goto('/register')
  await tablet.offline()
  await fillAll(tablet.page, { email: 'am-tablet@formkurve.example' })
  await tablet.page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(tablet.page.getByRole('heading', { name: 'Deine Registrierung wartet' })).toBeVisible()
  await tablet.page.goto('/user')
  await expect(tablet.page.getByRole('heading', { level: 1 })).toBeVisible()
  await tablet.offline(false)
  await expect(tablet.page.getByText(done)).toBeVisible()
  expect(new URL(tablet.page.url()).pathname).toBe('/user')
  const answer = await fetch(`${tablet.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'am-tablet@formkurve.example', password: somebody.password }),
  })
  expect(answer.status).toBe(200)
})

test.describe(() => {
  test.use({ installs: 'never' })

  test('at the door: staff sign in where they stand, and open the six steps over the screen', { tag: '@long' }, async ({ open }) => {
    const { page } = await open()
    await page.goto('/panel')
    await page.getByRole('button', { name: 'Anmelden' }).click()
    const login = page.getByRole('dialog')
    await login.getByLabel('E-Mail').fill('trainer@formkurve.example')
    await login.getByLabel('Passwort', { exact: true }).fill('formkurve')
    await login.getByRole('button', { name: 'anmelden' }).click()
    await page.getByRole('button', { name: /^Neues Konto/ }).click()
    await expect(page.getByRole('dialog', { name: 'Konto erstellen' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/panel')
    await isClean(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('heading', { level: 1, name: 'Empfang' })).toBeVisible()
  })
})
