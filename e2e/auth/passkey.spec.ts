import type { Page } from '@playwright/test'
import { newcomer } from '#e2e/account.ts'
import { expect, test } from '#e2e/house.ts'
import { overStep } from '#e2e/overStep.ts'

test.use({ of: ['passkeys'] })

test.use({ installs: 'never' })

/** Passkeys belong to a name, never to a number. */
const named = (port: number, path: string) => `http://localhost:${port}${path}`

/** An authenticator in the browser, as a phone has one. */
async function authenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    credentials: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Sets the counter, as a copy of the passkey would show it. */
    async setCounter(signCount: number) {
      const [credential] = (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials
      await devtools.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential!.credentialId })
      await devtools.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential!, signCount } })
    },
    refuse: () => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
  }
}

async function signIn(page: Page, port: number, email: string) {
  await page.goto(named(port, `/login?weiter=${encodeURIComponent('/user?teil=signIn')}`))
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill('formkurve')
  await page.getByRole('button', { name: 'anmelden', exact: true }).click()
  await page.waitForURL(url => url.pathname === '/user')
}

/** As a device that nobody is signed in on; the authenticator stays. The app is left first: one that renews would sign in again. */
async function signOut(page: Page, port: number) {
  // A sheet that was just closed takes its step out of the history, which would call off what is opened meanwhile.
  await overStep(page, false)
  await page.goto(named(port, '/manifest.webmanifest'))
  await page.evaluate(async () => {
    await fetch('/api/logout', { method: 'POST', headers: { authorization: `Bearer ${localStorage.getItem('token')}` } })
    localStorage.clear()
  })
  await page.goto(named(port, '/login'))
  await expect(page.getByRole('button', { name: 'anmelden', exact: true })).toBeVisible()
}

/** When this member's passkeys were last used, as the server has it. */
const usedAt = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/passkeys', { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } })
    return ((await answer.json()) as { used: string | null }[]).map(({ used }) => used)
  })

const usePasskey = (page: Page) => page.getByRole('button', { name: 'Passkey verwenden' }).click()

test('a member adds a passkey, signs in with it, renames and removes it', async ({ server, open }) => {
  test.setTimeout(180_000)
  const { page } = await open()
  await signIn(page, server.port, (await newcomer(server.url, { vorname: 'Lena', nachname: 'Schlüssel' })).email)
  const phone = await authenticator(page)
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  await expect(page.getByText('Passkey hinzugefügt.')).toBeVisible()
  expect(await phone.credentials()).toHaveLength(1)
  await expect(page.getByText(/^seit .* nur auf einem Gerät$/)).toBeVisible()

  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  await expect(page.getByText('Auf diesem Gerät ist schon ein Passkey für dein Konto.')).toBeVisible()

  await page.getByRole('button', { name: /^Mehr zu Chrome/ }).click()
  await page.getByRole('menuitem', { name: 'Umbenennen' }).click()
  await page.getByLabel('Name').fill('Mein Handy')
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Mein Handy')).toBeVisible()

  await signOut(page, server.port)
  await usePasskey(page)
  await expect(page.getByText('Erfolgreich eingeloggt.')).toBeVisible()
  await page.waitForURL(url => url.pathname === '/')
  expect(await usedAt(page)).toEqual([expect.any(String)])
  await page.goto(named(server.port, '/user?teil=signIn'))

  await page.getByRole('button', { name: 'Mehr zu Mein Handy' }).click()
  await page.getByRole('menuitem', { name: 'Entfernen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click()
  await expect(page.getByText('Passkey «Mein Handy» entfernt.')).toBeVisible()
  await signOut(page, server.port)
  await usePasskey(page)
  await expect(page.getByText('Dieser Passkey gilt hier nicht. Melde dich mit dem Passwort an.')).toBeVisible()
})

test('an app that was left open asks for the password before it adds or removes a passkey', { tag: '@long' }, async ({ server, open }) => {
  test.setTimeout(120_000)
  const { page } = await open()
  await signIn(page, server.port, (await newcomer(server.url, { vorname: 'Vera', nachname: 'Offen' })).email)
  const phone = await authenticator(page)
  /** As the server answers six minutes after the sign-in. */
  const stale = (path: string) =>
    page.route(path, async route => {
      const { password } = (route.request().postDataJSON() ?? {}) as { password?: string }
      if (password) return route.fallback()
      const fields = { password: 'Bitte gib dein Passwort ein.' }
      return route.fulfill({ status: 422, json: { code: 'invalid', message: 'Bitte überprüfe deine Eingaben.', fields } })
    })
  await stale('**/api/passkeys/start')
  await stale('**/api/passkeys/*/remove')
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  const again = page.getByRole('dialog', { name: 'Bist du es?' })
  await again.getByLabel('Passwort', { exact: true }).fill('falsch-falsch')
  await again.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  await expect(again.getByText('Das Passwort stimmt nicht.')).toBeVisible()
  expect(await phone.credentials()).toHaveLength(0)
  await again.getByLabel('Passwort', { exact: true }).fill('formkurve')
  await again.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  await expect(page.getByText('Passkey hinzugefügt.')).toBeVisible()
  await expect(again).toBeHidden()

  await page.getByRole('button', { name: /^Mehr zu Chrome/ }).click()
  await page.getByRole('menuitem', { name: 'Entfernen' }).click()
  await page.getByRole('dialog', { name: 'Passkey entfernen' }).getByRole('button', { name: 'Entfernen' }).click()
  await again.getByLabel('Passwort', { exact: true }).fill('formkurve')
  await again.getByRole('button', { name: 'Entfernen' }).click()
  await expect(page.getByText(/^Passkey «.*» entfernt\.$/)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a copy of a passkey, whose counter has fallen back, signs nobody in', { tag: '@long' }, async ({ server, open }) => {
  test.setTimeout(120_000)
  const { page } = await open()
  await signIn(page, server.port, (await newcomer(server.url, { vorname: 'Urs', nachname: 'Kopie' })).email)
  const phone = await authenticator(page)
  await page.getByRole('button', { name: 'Passkey hinzufügen' }).click()
  await expect(page.getByText('Passkey hinzugefügt.')).toBeVisible()
  await phone.setCounter(50)
  await signOut(page, server.port)
  await usePasskey(page)
  await page.waitForURL(url => url.pathname === '/')
  await phone.setCounter(10)
  await signOut(page, server.port)
  await usePasskey(page)
  await expect(page.getByText('Dieser Passkey gilt hier nicht. Melde dich mit dem Passwort an.')).toBeVisible()
})

test('where no passkey can be, none is offered', { tag: '@long' }, async ({ open }) => {
  const { page } = await open()
  await page.goto('/login')
  await expect(page.getByRole('link', { name: 'Konto erstellen' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Passkey verwenden' })).toHaveCount(0)
})
