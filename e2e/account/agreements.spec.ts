import { contract } from '#contract/testing/whole.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import type { Device } from '#e2e/device.ts'
import { expect, test } from '#e2e/house.ts'
import { sign, somebody } from '#e2e/registration.ts'

test.use({ of: ['agreements'] })

/** The API as somebody sees it. */
async function api(url: string, email: string, password = 'formkurve') {
  const ask = async (method: string, path: string, body?: unknown, token?: string) => {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { token } = await ask('POST', 'login', { email, password })
  return (method: string, path: string, body?: unknown) => ask(method, path, body, token)
}

let made = 0
/** A person with an account made by a trainer, without any signature and without a studio. */
async function newcomer(url: string, roles: string[] = ['member']) {
  const email = `neuling${++made}@formkurve.example`
  const admin = await api(url, 'admin@formkurve.example')
  const { passwort: _, ...person } = contract.registration.register.example!.body as Record<string, unknown>
  const _id = crypto.randomUUID()
  const body = { ...person, _id, email, passwort: somebody.password, consentDeclarationSignature: undefined, rulesAccepted: undefined }
  await admin('POST', 'register/generate', body)
  if (roles.length > 1) await admin('PUT', `roles/person/${_id}`, { roles: roles.map(role => ({ role, studios: 'all' })) })
  return { email, _id }
}

const dialog = (device: Device, name: string) => device.page.getByRole('dialog', { name })
const consent = 'Einwilligung zu Gesundheitsdaten'
const confidentiality = 'Vertraulichkeitserklärung'

test.describe(() => {
  test.use({ installs: 'never' })

  test('after the first sign-in, in order: consent, confidentiality; the studio is that of who made the account; then never again', async ({
    server,
    open,
  }) => {
    test.setTimeout(180_000)
    const { email } = await newcomer(server.url, ['member', 'trainer'])
    const phone = await open()
    await phone.page.emulateMedia({ reducedMotion: 'reduce' })
    await phone.signIn(email, somebody.password)

    await expect(dialog(phone, consent)).toBeVisible()
    const submit = phone.page.getByRole('button', { name: 'Einreichen' })
    await expect(submit).toBeDisabled()
    await expect.poll(() => dialog(phone, consent).getByRole('region', { name: consent }).boundingBox()).toMatchObject({ height: 300 })
    await sign(phone.page)
    await isClean(phone.page, consent)
    await submit.click()

    await expect(dialog(phone, confidentiality)).toBeVisible()
    await expect(submit).toBeDisabled()
    await dialog(phone, confidentiality).getByText('Datenschutzhinweis für Mitarbeitende').click()
    await expect(dialog(phone, confidentiality).getByRole('heading', { level: 3 })).toHaveCount(9)
    await sign(phone.page)
    await isClean(phone.page, confidentiality)
    await submit.click()

    const mine = await api(server.url, email, somebody.password)
    const kinds = async () => ((await mine('GET', 'user/agreements')) as { kind: string }[]).map(({ kind }) => kind).sort()
    await expect.poll(kinds).toEqual(['confidentiality', 'health'])
    await phone.page.reload()
    await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible()
    await drawn(phone.page)
    for (const name of [consent, confidentiality, 'Studio wählen']) await expect(dialog(phone, name)).toHaveCount(0)

    // Taken back in the profile it holds no more, is not asked for again by itself, and is signed anew where one wants to.
    await phone.page.goto('/user?teil=account')
    await phone.page.getByRole('button', { name: 'Einwilligung zu Gesundheitsdaten widerrufen' }).click()
    await dialog(phone, 'Einwilligung widerrufen?').getByRole('button', { name: 'Widerrufen' }).click()
    const again = phone.page.getByRole('button', { name: 'Wieder einwilligen' })
    await expect(again).toBeVisible()
    await expect.poll(async () => ((await mine('GET', 'user')) as { consent1: boolean }).consent1).toBe(false)
    await expect(dialog(phone, consent)).toHaveCount(0)
    await again.click()
    await sign(phone.page)
    await submit.click()
    await expect.poll(async () => ((await mine('GET', 'user')) as { consent1: boolean }).consent1).toBe(true)
  })
})

test('signed without a network it counts at once, over a reload, and is sent later', { tag: '@long' }, async ({ server, open }) => {
  test.setTimeout(180_000)
  const { email } = await newcomer(server.url)
  const admin = await api(server.url, email, somebody.password)
  await admin('PUT', 'pickstudio', { studio_code: 'winterthur' })
  const phone = await open()
  await phone.signIn(email, somebody.password)
  await phone.installed()
  await expect(dialog(phone, consent)).toBeVisible()
  await phone.offline()
  await sign(phone.page)
  await phone.page.getByRole('button', { name: 'Einreichen' }).click()
  await expect(dialog(phone, consent)).toHaveCount(0)
  await phone.page.reload()
  await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible()
  await drawn(phone.page)
  await expect(dialog(phone, consent)).toHaveCount(0)
  expect(await admin('GET', 'user/agreements')).toEqual([])
  await phone.offline(false)
  await expect.poll(async () => ((await admin('GET', 'user/agreements')) as unknown[]).length).toBe(1)
  expect(await admin('GET', 'user')).toMatchObject({ consent1: true })
  await expect(dialog(phone, consent)).toHaveCount(0)
})

test.describe(() => {
  test.use({ installs: 'never' })

  test('a signature survives turning the phone, is drawn by keyboard alone, and blank is none', { tag: '@long' }, async ({
    server,
    open,
  }) => {
    test.setTimeout(120_000)
    const { email } = await newcomer(server.url)
    const { page } = await open()
    const phone = { page } as Device
    await page.goto('/login')
    await page.getByLabel('E-Mail').fill(email)
    await page.getByLabel('Passwort', { exact: true }).fill(somebody.password)
    await page.getByRole('button', { name: 'anmelden' }).click()
    await expect(dialog(phone, consent)).toBeVisible()
    const canvas = page.locator('canvas[data-ready]')
    const ink = () =>
      canvas.evaluate((box: HTMLCanvasElement) => {
        const { data } = box.getContext('2d')!.getImageData(0, 0, box.width, box.height)
        return data.filter((value, at) => at % 4 === 3 && value > 0).length
      })
    await canvas.focus()
    await page.keyboard.press('Space')
    for (let step = 0; step < 12; step++) await page.keyboard.press(step % 3 ? 'ArrowRight' : 'ArrowUp')
    await page.keyboard.press('Space')
    const submit = page.getByRole('button', { name: 'Einreichen' })
    await expect(submit).toBeEnabled()
    const drawnInk = await ink()
    expect(drawnInk).toBeGreaterThan(50)
    await page.setViewportSize({ width: 844, height: 390 })
    await expect.poll(ink).toBeGreaterThan(50)
    await page.setViewportSize({ width: 390, height: 844 })
    // Rounding to a ten-thousandth of the box moves a pixel at an edge now and then.
    await expect.poll(async () => Math.abs((await ink()) - drawnInk)).toBeLessThan(drawnInk * 0.05)
    await page.getByRole('button', { name: 'Löschen' }).click()
    await expect.poll(ink).toBe(0)
    await expect(submit).toBeDisabled()
  })

  test('nobody is asked in the middle of a workout', { tag: '@long' }, async ({ server, open }) => {
    test.setTimeout(120_000)
    const { email } = await newcomer(server.url)
    const phone = await open()
    await phone.page.goto('/login?weiter=/workouts/run/00000000-0000-7000-8000-000000000000')
    await phone.page.getByLabel('E-Mail').fill(email)
    await phone.page.getByLabel('Passwort', { exact: true }).fill(somebody.password)
    await phone.page.getByRole('button', { name: 'anmelden' }).click()
    await phone.page.waitForURL('**/workouts/run/**')
    await drawn(phone.page)
    await expect(phone.page.getByRole('dialog')).toHaveCount(0)
    await phone.page.goto('/user')
    await expect(dialog(phone, consent)).toBeVisible()
  })
})
