import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { account } from '#contract/account.ts'
import { newcomer } from '#e2e/account.ts'
import { isClean } from '#e2e/axe.ts'
import type { Device } from '#e2e/device.ts'
import { expect, test } from '#e2e/house.ts'

test.use({ of: ['account', 'measurements'] })

const photo = (background: string) =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'Geheimer Fotograf' } })
    .jpeg()
    .toBuffer()

const saved = (page: Page) => expect(page.getByRole('link', { name: 'Abgleich: alles gespeichert' })).toBeVisible()

async function openEdit(phone: Device, email: string) {
  await phone.arrive(email, '/user/edit')
  await expect(phone.page.getByRole('button', { name: 'Speichern' })).toBeVisible()
}

/** Picks a picture and cuts it with the keyboard alone. */
async function takePicture(page: Page, bytes: Buffer) {
  await page.getByLabel('Profilbild', { exact: true }).setInputFiles({ name: '../boese.php', mimeType: 'image/jpeg', buffer: bytes })
  const sheet = page.getByRole('dialog', { name: 'Ausschnitt wählen' })
  const area = sheet.getByLabel('Ausschnitt: mit den Pfeiltasten verschieben')
  await area.focus()
  const before = await area.boundingBox()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(async () => (await area.boundingBox())?.x).not.toBe(before?.x)
  await sheet.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(sheet).toBeHidden()
}

test('a profile edited without a network waits through a kill, and stands in the studio and on a second device', async ({
  server,
  open,
}) => {
  test.setTimeout(180_000)
  const nora = await newcomer(server.url, { vorname: 'Nora', nachname: 'Bieri' })
  const phone = await open()
  await openEdit(phone, nora.email)
  await phone.installed()
  await saved(phone.page)

  await phone.offline()
  await takePicture(phone.page, await photo('#ff6600'))
  await expect(phone.page.getByAltText('Dein Profilbild').last()).toBeVisible()
  await phone.page.getByRole('textbox', { name: 'Ort' }).fill('Arbon')
  await phone.page.getByRole('textbox', { name: 'Telefon' }).fill('12')
  await phone.page.getByRole('button', { name: 'Speichern' }).click()
  await expect(phone.page.getByText('Bitte geben Sie eine gültige Telefonnummer ein')).toBeVisible()
  await phone.page.getByRole('textbox', { name: 'Telefon' }).fill('079 111 22 33')
  await phone.page.getByRole('radio', { name: '5', exact: true }).check({ force: true })
  await phone.page.getByRole('textbox', { name: 'Zielgewicht' }).fill('66,5')
  await phone.page.getByRole('button', { name: 'Speichern' }).click()
  await phone.page.waitForURL(/\/user$/)
  await expect(phone.page.getByText('Vorgemerkt', { exact: true })).toBeVisible()
  await expect(phone.page.getByText('+41 79 111 22 33')).toBeVisible()

  await phone.kill()
  await phone.start()
  await phone.offline()
  await phone.page.goto('/user')
  await expect(phone.page.getByText('Vorgemerkt', { exact: true })).toBeVisible()
  await expect(phone.page.getByAltText('Dein Profilbild')).toBeVisible()
  expect((await nora.profile()).stadt).not.toBe('Arbon')

  await phone.page.getByRole('link', { name: 'Profil bearbeiten' }).click()
  const plz = phone.page.getByRole('textbox', { name: 'PLZ' })
  await plz.fill('9320')
  await phone.offline(false)
  const arrived = { bild: expect.stringMatching(/^files\/s[\w-]{32}\.webp$/), stadt: 'Arbon', telefon: '0791112233', streakGoal: 5 }
  await expect.poll(() => nora.profile()).toMatchObject(arrived)
  // The saved change arrives while the next one is typed, which stays and is no second version of it.
  await phone.keepsAnswer(account.profile, 'Arbon')
  await expect(plz).toHaveValue('9320')
  await phone.page.getByRole('button', { name: 'Speichern' }).click()
  await phone.page.waitForURL(/\/user$/)
  await expect.poll(() => nora.profile()).toMatchObject({ ...arrived, plz: '9320' })
  await saved(phone.page)
  await expect(phone.page.getByText('Vorgemerkt', { exact: true })).toHaveCount(0)

  const desk = await open(1280, 'never')
  await desk.arrive(nora.email, '/user')
  await expect(desk.page.getByAltText('Dein Profilbild')).toBeVisible()
  await expect(desk.page.getByText('Arbon')).toBeVisible()
})

test('two edits of one profile stand side by side until one is chosen', { tag: '@long' }, async ({ server, open }) => {
  test.setTimeout(120_000)
  const nora = await newcomer(server.url, { vorname: 'Nora', nachname: 'Keller' })
  const { version } = await nora.profile()
  const phone = await open()
  await openEdit(phone, nora.email)
  await phone.installed()
  await saved(phone.page)
  await phone.offline()
  await phone.page.getByRole('textbox', { name: 'Ort' }).fill('Arbon')
  await phone.page.getByRole('textbox', { name: 'Telefon' }).fill('+41791112233')
  await phone.page.getByRole('button', { name: 'Speichern' }).click()
  await phone.page.waitForURL(/\/user$/)
  await nora.put(account.updateInfo.path, { version, stadt: 'Chur', plz: '7000' })

  await phone.offline(false)
  await expect(phone.page.getByRole('main').getByText('braucht dich')).toBeVisible()
  await phone.page.goto('/abgleich')
  await expect(phone.page.getByText('Ort: hier «Arbon», im Studio «Chur»')).toBeVisible()
  await phone.page.getByRole('button', { name: 'Bearbeiten' }).click()
  const both = phone.page.getByRole('region', { name: 'Zwei Fassungen deines Profils' })
  const stadt = both.getByRole('radiogroup', { name: 'Ort: was gilt' })
  await expect(stadt).toBeVisible()
  await expect(both.getByText('Chur')).toBeVisible()
  await expect(both.getByText('Arbon')).toBeVisible()
  // A field that only one side changed needs no question.
  await expect(both.getByRole('radiogroup')).toHaveCount(1)
  await expect(both.getByText(/^Hier geändert: heute, \d\d:\d\d\. Im Studio: heute, \d\d:\d\d, auf einem anderen Gerät\.$/)).toBeVisible()
  await isClean(phone.page)
  await stadt.getByRole('radio', { name: 'Stand im Studio' }).check({ force: true })
  await both.getByRole('button', { name: 'So speichern' }).click()
  await expect(phone.page.getByRole('button', { name: 'Speichern', exact: true })).toBeVisible()
  await expect.poll(() => nora.profile()).toMatchObject({ stadt: 'Chur', plz: '7000', telefon: '+41791112233' })
})

test.describe(() => {
  test.use({ installs: 'never' })

  test('what is no picture says so, and the screens are without a breach', { tag: '@long' }, async ({ server, open }) => {
    test.setTimeout(120_000)
    const nora = await newcomer(server.url, { vorname: 'Nora', nachname: 'Frei' })
    const phone = await open()
    const { page } = phone
    await openEdit(phone, nora.email)
    await page
      .getByLabel('Profilbild', { exact: true })
      .setInputFiles({ name: 'bild.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg><script>alert(1)</script></svg>') })
    await expect(page.getByRole('alert')).toHaveText('Dieses Bild lässt sich hier nicht lesen. Nimm ein Foto als JPEG, PNG oder WebP.')
    await isClean(page)
    await page
      .getByLabel('Profilbild', { exact: true })
      .setInputFiles({ name: 'bild.jpg', mimeType: 'image/jpeg', buffer: await photo('#0b6a3e') })
    await expect(page.getByRole('dialog', { name: 'Ausschnitt wählen' })).toBeVisible()
    await isClean(page)
  })

  test('everything that is held can be taken along', { tag: '@long' }, async ({ server, open }) => {
    const nora = await newcomer(server.url, { vorname: 'Nora', nachname: 'Hug' })
    const phone = await open()
    await phone.arrive(nora.email, '/user?teil=account')
    const coming = phone.page.waitForEvent('download')
    await phone.page.getByRole('button', { name: 'Auszug herunterladen' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^Formkurve-Auszug-\d{4}-\d{2}-\d{2}\.zip$/)
    const entries = unzipSync(new Uint8Array(await readFile(await file.path())))
    const text = (name: string) => new TextDecoder().decode(entries[name])
    expect(JSON.parse(text('konto.json'))).toMatchObject([{ email: nora.email, nachname: 'Hug' }])
    expect(Object.keys(entries)).toEqual(expect.arrayContaining(['LIESMICH.txt', 'training/saetze.csv', 'vereinbarungen.json']))
    expect(Object.keys(entries).some(name => name.startsWith('unterschriften/'))).toBe(true)
  })
})
