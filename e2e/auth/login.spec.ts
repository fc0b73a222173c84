import type { Page } from '@playwright/test'
import { newcomer } from '#e2e/account.ts'
import { appears, isClean, looks } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import type { Server } from '#e2e/server.ts'
import { openSecrets } from '#server/start/secrets.ts'

test.use({ of: ['auth'] })

test.use({ installs: 'never' })

const member = 'mitglied2@formkurve.example'
const fresh = 'ein ganz neues Wort'

/** A field by its label, with or without the star of a required one. */
const field = (page: Page, label: string) => page.getByLabel(new RegExp(`^${label}( \\*)?$`))
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Asks for the mail that sets a new password. */
async function forget(page: Page, email: string) {
  await page.goto('/login')
  await press(page, 'Passwort vergessen?')
  await field(page, 'E-Mail').fill(email)
  await press(page, 'E-Mail erhalten')
  await expect(page.getByRole('alert')).toContainText('Falls diese E-Mail bei uns registriert ist')
}

/** Opens the newest mail to this address at /sandbox. */
async function openMail(page: Page, { dir }: Server, email: string, title = 'Neues Passwort setzen') {
  await page.goto(`/sandbox?key=${(await openSecrets(dir)).sandbox}`)
  await page
    .getByRole('button', { name: new RegExp(`^${title}.*${email}`) })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Link öffnen' })).toBeVisible()
}

test('the sign-in opens its button when it can be pressed, and says what is wrong', async ({ open }) => {
  const { page } = await open()
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'anmelden', exact: true })
  await expect(button).toBeDisabled()
  await field(page, 'E-Mail').fill(member)
  await expect(button).toBeDisabled()
  await field(page, 'Passwort').fill('kurz')
  await expect(button).toBeDisabled()
  await field(page, 'Passwort').fill('falsch geraten')
  await expect(button).toBeEnabled()
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Falsche E-Mail oder Passwort' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Konto erstellen' })).toHaveAttribute('href', '/register')

  await press(page, 'Passwort vergessen?')
  await expect(page.getByRole('heading', { level: 1, name: 'Passwort vergessen' })).toBeVisible()
  await expect(field(page, 'E-Mail')).toHaveValue(member)
  await expect(page.getByRole('button', { name: 'E-Mail erhalten' })).toBeEnabled()
  await page.goBack()
  await expect(button).toBeVisible()
  await press(page, 'Passwort vergessen?')
  await press(page, 'zurück')
  await expect(button).toBeVisible()
})

test('a forgotten password is set anew with the mailed link, which is good once and signs out everywhere else', { tag: '@long' }, async ({
  server,
  open,
}) => {
  test.setTimeout(240_000)
  const { email } = await newcomer(server.url, { vorname: 'Noah', nachname: 'Vergesslich' })
  const [tablet, phone] = [await open(820), await open()]
  await tablet.arrive(email)
  const { page } = phone

  await forget(page, email)
  await openMail(page, server, email)
  const mail = page.frameLocator('iframe')
  await expect(mail.getByText('Hallo Noah')).toBeVisible()
  await expect(mail.getByText('Formkurve Töss').first()).toBeVisible()
  const link = await page.getByRole('link', { name: 'Link öffnen' }).getAttribute('href')
  await page.getByRole('link', { name: 'Link öffnen' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Neues Passwort' })).toBeVisible()
  // A password manager keeps the new password under this name.
  await expect(page.locator('input[autocomplete=username]')).toHaveValue(email)
  await press(page, 'Passwort setzen')
  await expect(page.getByText('Bitte gib dein neue Passwort ein.')).toHaveCount(2)
  await expect(field(page, 'Neues Passwort')).toBeFocused()
  await field(page, 'Neues Passwort').fill(fresh)
  await field(page, 'Passwort wiederholen').fill(`${fresh}!`)
  await press(page, 'Passwort setzen')
  await expect(page.getByText('Die Passwörter müssen übereinstimmen')).toBeVisible()
  await field(page, 'Passwort wiederholen').fill(fresh)
  await press(page, 'Passwort setzen')
  await page.waitForURL(url => url.pathname === '/login')
  await expect(page.getByRole('alert')).toHaveText('Passwort Aktualisiert.. Bitte melden Sie sich erneut an')
  await tablet.page.waitForURL(url => url.pathname === '/login')

  await field(page, 'E-Mail').fill(email)
  await field(page, 'Passwort').fill('formkurve')
  await press(page, 'anmelden')
  await expect(page.getByRole('alert').filter({ hasText: 'Falsche E-Mail oder Passwort' })).toBeVisible()
  await field(page, 'Passwort').fill(fresh)
  const told = appears(page, /Erfolgreich eingeloggt\./)
  await press(page, 'anmelden')
  await told
  await page.waitForURL(url => url.pathname === '/')

  await page.goto(new URL(link!).pathname + new URL(link!).search)
  await field(page, 'Neues Passwort').fill(fresh)
  await field(page, 'Passwort wiederholen').fill(fresh)
  await press(page, 'Passwort setzen')
  await expect(page.getByRole('alert')).toContainText('Bitte versuchen Sie es erneut...')
  await press(page, 'Neuen Link holen')
  await expect(page.getByRole('button', { name: 'E-Mail erhalten' })).toBeVisible()
})

test('without a network nothing is pretended, and what was typed stays', { tag: '@long' }, async ({ open }) => {
  const phone = await open()
  const { page } = phone
  await page.goto('/login')
  await press(page, 'Passwort vergessen?')
  await field(page, 'E-Mail').fill(member)
  await phone.offline()
  await press(page, 'E-Mail erhalten')
  await expect(page.getByText(/Keine Verbindung zum Studio/)).toBeVisible()
  await expect(field(page, 'E-Mail')).toHaveValue(member)
  await expect(page.getByRole('alert').filter({ hasText: 'registriert' })).toHaveCount(0)
  await phone.offline(false)
  await press(page, 'E-Mail erhalten')
  await expect(page.getByRole('alert')).toContainText('Falls diese E-Mail')
})

test('a member changes the password and proves the address in the profile', { tag: '@long' }, async ({ server, open }) => {
  test.setTimeout(240_000)
  const device = await open()
  const { page } = device
  const { email } = await newcomer(server.url, { vorname: 'Petra', nachname: 'Neuwort' })
  const { token } = await serverOf(server.url, email)
  const standing = async () => (await fetch(`${server.url}/api/user`, { headers: { authorization: `Bearer ${token}` } })).status
  expect(await standing()).toBe(200)
  await device.arrive(email, '/user?teil=signIn')
  await press(page, 'Passwort ändern')
  const sheet = page.getByRole('dialog', { name: 'Passwort ändern' })
  await sheet.getByLabel('Bisheriges Passwort').fill('falsch geraten')
  await sheet.getByLabel('Neues Passwort').fill(fresh)
  await sheet.getByLabel('Passwort wiederholen').fill(fresh)
  await sheet.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(sheet.getByText('Das bisherige Passwort stimmt nicht.')).toBeVisible()
  await sheet.getByLabel('Bisheriges Passwort').fill('formkurve')
  await sheet.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.getByText('Passwort geändert. Andere Geräte sind ausgeloggt.')).toBeVisible()
  await expect.poll(standing).toBe(401)

  await press(page, 'Code senden')
  await expect(field(page, 'Code')).toBeVisible()
  await openMail(page, server, email, 'Dein Code: \\d{6}')
  // The mail says localhost, this device knows the server by its number: a site of its own, where nobody is signed in.
  const { pathname, search } = new URL((await page.getByRole('link', { name: 'Link öffnen' }).getAttribute('href'))!)
  await page.goto(pathname + search)
  await expect(field(page, 'Code')).toHaveValue(/^\d{6}$/)
  // As the mail shows it and a person pastes it: with a blank.
  const code = await field(page, 'Code').inputValue()
  await field(page, 'Code').fill('')
  await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(field(page, 'Code')).toHaveValue(code)
  await press(page, 'Bestätigen')
  await expect(page.getByText(`${email} ist bestätigt.`)).toBeVisible()
})

for (const { theme, width } of looks) {
  test(`axe finds nothing in any mode: ${theme}, ${width} px`, { tag: '@long' }, async ({ server, open }) => {
    test.setTimeout(180_000)
    const { page } = await open(width)
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await forget(page, 'niemand@formkurve.example')
    await isClean(page, 'forgot')
    await page.goto(`/forgot?key=${'A'.repeat(43)}`)
    await press(page, 'Passwort setzen')
    await isClean(page, 'set, with messages')
    await field(page, 'Neues Passwort').fill(fresh)
    await field(page, 'Passwort wiederholen').fill(fresh)
    await press(page, 'Passwort setzen')
    await expect(page.getByRole('alert')).toContainText('Bitte versuchen Sie es erneut...')
    await isClean(page, 'set, refused')
    await forget(page, 'gf@formkurve.example')
    await openMail(page, server, 'gf@formkurve.example')
    await expect(page.frameLocator('iframe').getByText('Hallo Anja')).toBeVisible()
    await isClean(page, 'a mail')
  })
}
