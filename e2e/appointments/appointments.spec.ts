import { appointments } from '#contract/appointments/calls.ts'
import type { AppointmentRow } from '#contract/appointments/shapes.ts'
import { drawn, isClean } from '#e2e/axe.ts'
import { serverOf } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { mailedPath } from '#e2e/mailed.ts'

test.use({ of: ['appointments', 'invites', 'queues'] })

/** Today in Zurich, YYYY-MM-DD. */
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich' }).format(new Date())

test('whoever asks chooses a time, moves it by the mailed link, and staff see them without a network', async ({ server, open }) => {
  test.setTimeout(240_000)
  const stamp = Date.now() % 100_000
  const [nachname, email] = [`Terminer${stamp}`, `termin-${stamp}@postfach.example`]
  const guest = await open()
  const { page } = guest
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/l/probetraining')
  await guest.installed()
  await page.getByLabel(/^Vorname/).fill('Flurina')
  await page.getByLabel(/^Nachname/).fill(nachname)
  await page.getByLabel(/^E-Mail/).fill(email)
  await page.getByRole('combobox', { name: /Studio/ }).selectOption('winterthur')
  await guest.offline()
  await page.getByRole('button', { name: 'Absenden' }).click()
  await expect(page.getByRole('heading', { name: 'Wartet auf Netz' })).toBeVisible()
  await guest.offline(false)

  await expect(page.getByRole('heading', { name: 'Termin wählen' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Studio', exact: true }).selectOption('winterthur')
  await page
    .getByRole('radio', { name: / frei$/ })
    .first()
    .check({ force: true })
  await drawn(page)
  await isClean(page)
  await page.getByRole('button', { name: / buchen$/ }).click()
  await expect(page.getByRole('heading', { name: 'Dein Termin' })).toBeVisible()
  await expect(page.getByText('Gebucht', { exact: true })).toBeVisible()

  await page.goto(await mailedPath(server, email, 'Dein Termin: Probetraining'))
  await expect(page.getByRole('heading', { name: 'Dein Termin' })).toBeVisible()
  await page.getByRole('button', { name: 'Verschieben' }).click()
  // In the evening nothing of this day is free any more.
  await page
    .getByRole('radio', { name: /^\w+tag, \d+\. / })
    .nth(2)
    .check({ force: true })
  await page
    .getByRole('radio', { name: / frei$/ })
    .last()
    .check({ force: true })
  await drawn(page)
  await isClean(page)
  const moved = page.getByRole('button', { name: / nehmen$/ })
  const when = ((await moved.textContent()) ?? '').replace(' nehmen', '')
  await moved.click()
  await expect(page.getByText('Verschoben.')).toBeVisible()
  await mailedPath(server, email, 'Neue Zeit: Probetraining')
  const clock = when.slice(-5)

  const phone = await open()
  await phone.page.emulateMedia({ reducedMotion: 'reduce' })
  await phone.arrive('leitung@formkurve.example', '/dashboard/leads/leads-list?ansicht=termine')
  await phone.installed()
  await expect(phone.page.getByRole('radio', { name: 'Termine' })).toBeChecked()
  // This week and the next are there without a network; the first free day lies in one of them.
  await phone.keepsAnswer(appointments.list, nachname)
  await phone.offline()
  const line = phone.page.getByRole('button', { name: new RegExp(`${clock}.*Flurina ${nachname}`) })
  for (let days = 0; days < 14 && !(await line.isVisible()); days++) {
    await phone.page.getByRole('button', { name: 'Ein Tag weiter' }).click()
    await drawn(phone.page)
  }
  await line.click()
  const sheet = phone.page.getByRole('dialog')
  await expect(sheet.getByRole('link', { name: email })).toBeVisible()
  await isClean(phone.page, 'dialog')
  await sheet.getByRole('button', { name: 'Absagen' }).click()
  await expect(phone.page.getByText('Vorgemerkt')).toBeVisible()
  await phone.offline(false)
  const desk = await serverOf(server.url, 'leitung@formkurve.example')
  const known = async () =>
    ((await desk.get(`terminplaner/office?from=${today()}&days=21`)) as AppointmentRow[]).find(row => row.name.endsWith(nachname))
  await expect.poll(async () => (await known())?.state).toBe('cancelled')
})

test.describe(() => {
  test.use({ installs: 'never' })

  test('a member gives an invitation away, its code makes the lead, and staff keep invitations, times and a queue', {
    tag: '@long',
  }, async ({ open }) => {
    test.setTimeout(180_000)
    const guest = `Gast${Date.now() % 100_000}`
    const member = await open()
    await member.page.emulateMedia({ reducedMotion: 'reduce' })
    await member.arrive('mitglied2@formkurve.example', '/referral')
    await member.page.getByRole('button', { name: 'Einladung ausstellen' }).click()
    await member.page.getByLabel(/^Für wen/).fill(guest)
    await member.page.getByRole('button', { name: 'Ausstellen', exact: true }).click()
    await member.page.getByRole('button', { name: new RegExp(guest) }).click()
    const code =
      (await member.page
        .getByRole('dialog')
        .getByText(/^[0-9A-Z]{12}$/)
        .textContent()) ?? ''
    await isClean(member.page, 'dialog')

    const friend = await open()
    await friend.page.goto(`/l/probetraining?einladung=${code}`)
    await friend.page.getByLabel(/^Vorname/).fill('Orlando')
    await friend.page.getByLabel(/^Nachname/).fill(guest)
    await friend.page.getByLabel(/^Telefon/).fill('079 555 77 02')
    await expect(friend.page.getByLabel(/^Code deiner Einladung/)).toHaveValue(code)
    await friend.page.getByRole('button', { name: 'Absenden' }).click()
    await expect(friend.page.getByRole('heading', { name: 'Das ist angekommen' })).toBeVisible()

    const desk = await open(1280)
    await desk.page.emulateMedia({ reducedMotion: 'reduce' })
    await desk.arrive('admin@formkurve.example', '/dashboard/leads/leads-list?ansicht=einladungen')
    await desk.page.getByRole('searchbox', { name: 'Code, Gast oder Mitglied' }).fill(code)
    await expect(desk.page.getByRole('button', { name: new RegExp(guest) })).toBeVisible()
    await expect(desk.page.getByText('Eingelöst', { exact: true })).toBeVisible()
    await drawn(desk.page)
    await isClean(desk.page)
    await desk.page.goto('/dashboard/leads/terminzeiten')
    await expect(desk.page.getByRole('heading', { level: 1, name: 'Terminzeiten' })).toBeVisible()
    await expect(desk.page.getByRole('row').filter({ hasText: 'Personal Training' })).toBeVisible()
    await drawn(desk.page)
    await isClean(desk.page)

    await desk.page.goto('/sensordaten?studio=frauenfeld')
    await desk.page.getByRole('button', { name: 'Einschalten' }).click()
    await expect(desk.page.getByText('Im Moment wartet niemand.')).toBeVisible()
    await member.page.goto('/sensordaten?studio=frauenfeld')
    await member.page.getByRole('button', { name: 'Anstellen' }).click()
    const queue = member.page.getByRole('region', { name: 'Warteschlange' })
    await expect(queue.getByText('Du bist als Nächstes dran.')).toBeVisible()
    await desk.page.getByRole('button', { name: 'Nächste Person' }).click()
    await expect(queue.getByText('Du bist an der Reihe: Komm herein.')).toBeVisible()
    await desk.page.getByRole('button', { name: 'Ausschalten' }).click()
    await expect(desk.page.getByText('Ausgeschaltet.')).toBeVisible()
  })
})
